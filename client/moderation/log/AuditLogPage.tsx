/** The audit log, for admins: who did what, about whom. */
import { Link } from 'react-router-dom';
import { exactDate } from '#client/core/dates.ts';
import { fixedHead, useHead } from '#client/core/head.ts';
import { paths } from '#client/core/paths.ts';
import type { Screen } from '#client/core/screen.ts';
import { AuditLogPageDocument, useAuditLogPageQuery } from '#client/gql/documents/moderation/log/Logs.ts';
import { BackLink } from '#client/ui/layout/BackLink.tsx';
import { moderationTexts } from '../moderationTexts.ts';
import { auditDetails, auditTitle } from './auditTexts.ts';
import { LogFrame } from './LogFrame.tsx';

const head = fixedHead(moderationTexts.audit);

export function AuditLogPage() {
  useHead(head);
  // Entries are added at any time.
  const query = useAuditLogPageQuery({ fetchPolicy: 'cache-and-network' });
  return (
    <LogFrame
      title={moderationTexts.audit}
      hint={moderationTexts.auditHint}
      back={<BackLink to={paths.moderation}>{moderationTexts.backToCases}</BackLink>}
      log={query.data?.auditLog ?? undefined}
      query={query}
    >
      {(entry) => {
        const { id, createdAt, action, targetId, details } = entry;
        return (
          <li key={id} className="grid gap-1 py-4">
            <p className="font-semibold wrap-anywhere">{auditTitle(entry)}</p>
            {details && <p className="wrap-anywhere">{auditDetails(entry)}</p>}
            <p className="flex flex-wrap gap-x-6 text-sm text-ink3">
              <time dateTime={createdAt}>{exactDate(createdAt)}</time>
              {targetId && action.startsWith('DECIDE') && (
                <Link to={paths.moderationCase(targetId)} className="link">
                  {moderationTexts.openCase}
                </Link>
              )}
            </p>
          </li>
        );
      }}
    </LogFrame>
  );
}

export const screen: Screen = {
  Component: AuditLogPage,
  head: () => head,
  queries: () => [{ document: AuditLogPageDocument, variables: {} }],
};
