/** Why a case was reported: the newest reports with their reasons and the first lines of their texts. */
import type { CaseReasons_CaseFragment } from '#client/gql/graphql.ts';
import { reportReasons } from '#rules/moderation/names.ts';
import { moderationTexts } from '../moderationTexts.ts';

/** So many fit in the queue; the case shows all. */
const shown = 3;

interface CaseReasonsProps {
  reports: CaseReasons_CaseFragment['reports'];
  /** The number of all reports of the case. */
  total: number;
}

export function CaseReasons({ reports, total }: CaseReasonsProps) {
  if (reports.length === 0) return null;
  const newest = reports.slice(0, shown);
  return (
    <ul aria-label={moderationTexts.reportsTitle} className="grid border-s-4 border-line ps-3 text-sm">
      {newest.map(({ id, reason, text }) => {
        const [firstLine] = text.trim().split('\n');
        return (
          <li key={id} className="truncate">
            <span className="font-semibold">{reportReasons[reason]}</span>
            {firstLine && <span className="text-ink2">{`: ${firstLine}`}</span>}
          </li>
        );
      })}
      {total > newest.length && <li className="text-ink3">{moderationTexts.moreReports(total - newest.length)}</li>}
    </ul>
  );
}
