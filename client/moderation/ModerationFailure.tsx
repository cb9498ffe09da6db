/** The error state of a query of moderators. Members without the role get a way home, since the query would fail again. */
import { Link } from 'react-router-dom';
import { commonTexts } from '#client/core/commonTexts.ts';
import { errorCode, errorMessage } from '#client/core/errors.ts';
import { paths } from '#client/core/paths.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { TryAgain } from '#client/ui/TryAgain.tsx';
import { moderationTexts } from './moderationTexts.ts';

interface ModerationFailureProps {
  error: unknown;
  /** Sends the query again. */
  refetch: () => Promise<unknown>;
}

export function ModerationFailure({ error, refetch }: ModerationFailureProps) {
  const text = errorMessage(error, moderationTexts.failed);
  if (errorCode(error) !== 'FORBIDDEN') return <TryAgain text={text} refetch={refetch} />;
  return (
    <EmptyState text={text}>
      <Link to={paths.home} className="button">
        {commonTexts.backHome}
      </Link>
    </EmptyState>
  );
}
