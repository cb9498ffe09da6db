/** The error state of a query of moderators. Members without the role get no button, since the query would fail again. */
import { errorCode, errorMessage } from '#client/core/errors.ts';
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
  return errorCode(error) === 'FORBIDDEN' ? <EmptyState text={text} /> : <TryAgain text={text} refetch={refetch} />;
}
