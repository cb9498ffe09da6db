/** The audit log, for admins: who did what, about whom. */
import { exactDate } from '#client/core/dates.ts';
import { fixedHead, useHead } from '#client/core/head.ts';
import type { Screen } from '#client/core/screen.ts';
import { AuditLogPageDocument, useAuditLogPageQuery } from '#client/gql/documents/moderation/log/Logs.ts';
import { moderationTexts } from '../moderationTexts.ts';
import { NextPage } from '../NextPage.tsx';
import { LogFrame } from './LogFrame.tsx';

const head = fixedHead(moderationTexts.audit);

export function AuditLogPage() {
  useHead(head);
  // Entries are added at any time.
  const { data, error, refetch, fetchMore } = useAuditLogPageQuery({ fetchPolicy: 'cache-and-network' });
  const log = data?.auditLog;
  const entries = log?.edges.map(({ node: { id, createdAt, action, actor, target, details } }) => (
    <li key={id} className="grid gap-1 py-4">
      <p className="font-semibold wrap-anywhere">{moderationTexts.auditEntry(actor, action, target)}</p>
      <p className="wrap-anywhere">{details}</p>
      <p className="text-sm text-ink3">
        <time dateTime={createdAt}>{exactDate(createdAt)}</time>
      </p>
    </li>
  ));
  return (
    <LogFrame
      title={moderationTexts.audit}
      hint={moderationTexts.auditHint}
      entries={entries}
      error={error}
      refetch={refetch}
    >
      {log && <NextPage pageInfo={log.pageInfo} fetchMore={fetchMore} failed={moderationTexts.failed} />}
    </LogFrame>
  );
}

export const auditLogScreen: Screen = {
  Component: AuditLogPage,
  head: () => head,
  queries: () => [{ document: AuditLogPageDocument, variables: {} }],
};
