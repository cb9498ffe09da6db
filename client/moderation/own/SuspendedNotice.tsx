/** A notice on the profile of a suspended user, which only that user sees. */
import { Link } from 'react-router-dom';
import { exactDate } from '#client/core/dates.ts';
import { paths } from '#client/core/paths.ts';
import { ownTexts } from './ownTexts.ts';

export function SuspendedNotice({ until }: { until: string }) {
  return (
    <div className="card grid gap-3 p-4">
      <p className="font-semibold text-warn">{ownTexts.suspendedUntil(exactDate(until))}</p>
      <p>
        <Link to={paths.account} className="link">
          {ownTexts.readDecision}
        </Link>
      </p>
    </div>
  );
}
