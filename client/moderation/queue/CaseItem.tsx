/** A case in a list: what it is about, how often and why it was reported, and since when it has its state. */
import { Link } from 'react-router-dom';
import { exactDate, relativeDate } from '#client/core/dates.ts';
import { paths } from '#client/core/paths.ts';
import type { CaseReasons_CaseFragment, CaseSummary_CaseFragment } from '#client/gql/graphql.ts';
import { caseStates, subjectTypes } from '#rules/moderation/names.ts';
import { moderationTexts } from '../moderationTexts.ts';
import { CaseReasons } from './CaseReasons.tsx';

interface CaseItemProps {
  case: CaseSummary_CaseFragment;
  /** Whether its state is shown. */
  hasState?: boolean;
  /** The reports, where their reasons are shown. */
  reports?: CaseReasons_CaseFragment['reports'];
}

/** Returns the facts of a case in one line: what it is about, its state where that is shown, and how often it was reported. */
export const caseFacts = (
  { subject, state, numReports, isHidden, exists }: CaseSummary_CaseFragment,
  hasState: boolean,
): string =>
  [
    subjectTypes[subject.type],
    hasState && caseStates[state],
    moderationTexts.reports(numReports),
    isHidden && moderationTexts.hidden,
    !exists && moderationTexts.gone,
  ]
    .filter(Boolean)
    .join(' · ');

export function CaseItem({ case: shown, hasState = false, reports }: CaseItemProps) {
  const { id, changedAt, numReports, subject, person } = shown;
  return (
    <li className="card grid gap-1 p-4">
      <p className="flex flex-wrap gap-x-3 text-sm text-ink3">
        <span>{caseFacts(shown, hasState)}</span>
        <time dateTime={changedAt} title={exactDate(changedAt)}>
          {relativeDate(changedAt)}
        </time>
      </p>
      <h3 className="text-lg wrap-anywhere">
        <Link to={paths.moderationCase(id)} className="hover:underline">
          {subject.title}
        </Link>
      </h3>
      <p className="truncate text-ink2">{subject.text.replaceAll(/\s*\n\s*/g, ' · ')}</p>
      {person && subject.type !== 'USER' && (
        <p className="text-sm text-ink3">{`${moderationTexts.by} ${person.username}`}</p>
      )}
      {reports && <CaseReasons reports={reports} total={numReports} />}
    </li>
  );
}
