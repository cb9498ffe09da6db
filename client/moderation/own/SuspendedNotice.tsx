/** A notice on the profile of a suspended user, which only that user sees. */
import { Link } from 'react-router-dom';
import { exactDate } from '#client/core/dates.ts';
import { paths } from '#client/core/paths.ts';
import { ownModerationTexts } from './ownModerationTexts.ts';

export function SuspendedNotice({ until }: { until: string }) {
  return (
    <div className="card grid gap-3 p-4">
      <p className="font-semibold text-warn">{ownModerationTexts.suspendedUntil(exactDate(until))}</p>
      <p>
        <Link to={paths.account} className="link">
          {ownModerationTexts.readDecision}
        </Link>
      </p>
    </div>
  );
}
