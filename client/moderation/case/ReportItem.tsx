/** A report: reason, text, reporter and time. */
import { Link } from 'react-router-dom';
import { exactDate, relativeDate } from '#client/core/dates.ts';
import { paths } from '#client/core/paths.ts';
import type { Case_CaseFragment } from '#client/gql/graphql.ts';
import { reportReasons } from '#rules/moderation/names.ts';
import { moderationTexts } from '../moderationTexts.ts';

export function ReportItem({ report }: { report: Case_CaseFragment['reports'][number] }) {
  const { reason, text, reporter, createdAt } = report;
  return (
    <li className="grid gap-1 py-4">
      <p className="font-semibold">{reportReasons[reason]}</p>
      {text && <p className="whitespace-pre-line wrap-anywhere">{text}</p>}
      <p className="flex flex-wrap gap-x-3 text-sm text-ink3">
        {reporter ? (
          <Link to={paths.user(reporter.username)} className="hover:underline">
            {reporter.username}
          </Link>
        ) : (
          <span>{moderationTexts.someone}</span>
        )}
        <time dateTime={createdAt} title={exactDate(createdAt)}>
          {relativeDate(createdAt)}
        </time>
      </p>
    </li>
  );
}
