/** The reports that the viewer has sent, on the account page, with their outcomes. Without reports there is no section, after a failure a button. */
import { Link } from 'react-router-dom';
import { errorMessage } from '#client/core/errors.ts';
import { exactDate, relativeDate } from '#client/core/dates.ts';
import type { useOwnReportsQuery } from '#client/gql/documents/moderation/own/OwnReports.ts';
import { reportOutcomes, reportReasons, subjectTypes } from '#rules/moderation/names.ts';
import { NextPage } from '#client/ui/NextPage.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import { TryAgain } from '#client/ui/TryAgain.tsx';
import { ownModerationTexts } from './ownModerationTexts.ts';

export function OwnReports({ query }: { query: ReturnType<typeof useOwnReportsQuery> }) {
  const { data, error, refetch, fetchMore } = query;
  const reports = data?.me?.reports;
  if (!reports && error)
    return (
      <Section title={ownModerationTexts.reports}>
        <TryAgain text={errorMessage(error, ownModerationTexts.reportsFailed)} refetch={refetch} />
      </Section>
    );
  if (!reports || reports.edges.length === 0) return null;
  return (
    <Section title={ownModerationTexts.reports} hint={ownModerationTexts.reportsHint}>
      <ol className="-my-2 divided">
        {reports.edges.map(({ node: { id, subjectType, title, url, reason, text, outcome, createdAt } }) => (
          <li key={id} className="grid gap-1 py-4">
            <p className="font-semibold wrap-anywhere">
              {`${subjectTypes[subjectType]}: `}
              {title && url ? (
                <Link to={url} className="link">
                  {title}
                </Link>
              ) : (
                ownModerationTexts.gone
              )}
            </p>
            <p>{reportOutcomes[outcome]}</p>
            {text && <p className="whitespace-pre-line wrap-anywhere text-ink2">{text}</p>}
            <p className="flex flex-wrap gap-x-3 text-sm text-ink3">
              <span>{reportReasons[reason]}</span>
              <time dateTime={createdAt} title={exactDate(createdAt)}>
                {relativeDate(createdAt)}
              </time>
            </p>
          </li>
        ))}
      </ol>
      <NextPage pageInfo={reports.pageInfo} fetchMore={fetchMore} failed={ownModerationTexts.reportsFailed} />
    </Section>
  );
}
