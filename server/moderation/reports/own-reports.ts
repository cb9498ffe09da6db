/** Reports as their reporters read them, with their outcomes. */
import type { ReportOutcome } from '#rules/moderation/names.ts';
import { requireViewer, type Context } from '#server/core/context.ts';
import type { Page, PageRequest } from '#server/core/page.ts';
import { pageByTime } from '#server/database/page-by-time.ts';
import type { Placeholder } from '#server/database/sql.ts';
import { upheldCondition } from '../has-effect.ts';
import type { OwnReport } from './own-report.types.ts';

/** SQL for the outcome of the reports of a case `c`. */
const outcome = `CASE WHEN c.state = 'OPEN' THEN 'WAITS' WHEN EXISTS (SELECT FROM decisions d
    WHERE case_id = c.id AND ${upheldCondition})
  THEN 'ACTION' ELSE 'NO_ACTION' END`;

// Reporters do not read the names of what is hidden from them.
const isVisible = `CASE c.subject_type WHEN 'BUSINESS' THEN EXISTS (SELECT FROM business_stats WHERE business_id = c.subject_id)
  WHEN 'USER' THEN EXISTS (SELECT FROM user_stats WHERE user_id = c.subject_id)
  WHEN 'REPLY' THEN EXISTS (SELECT FROM comments m JOIN business_stats s ON s.business_id = m.business_id
    WHERE m.reply_id = c.subject_id AND m.reply_hidden = 0 AND m.hidden = 0)
  ELSE EXISTS (SELECT FROM comments m JOIN business_stats s ON s.business_id = m.business_id
    WHERE m.id = c.subject_id AND m.hidden = 0) END`;

interface Row {
  id: string;
  createdAt: string;
  reason: OwnReport['reason'];
  text: string;
  subjectType: OwnReport['subjectType'];
  title: string;
  url: string;
  isVisible: boolean;
  outcome: ReportOutcome;
  decidedAt: string | null;
}

/**
 * Lists the reports of the viewer, the newest first.
 * @throws UNAUTHENTICATED; BAD_USER_INPUT for an invalid page size or cursor
 */
export async function ownReports(ctx: Context, request: PageRequest): Promise<Page<OwnReport>> {
  const { id } = requireViewer(ctx);
  const source = {
    columns: `r.id, r.created_at AS "createdAt", r.reason, r.text, c.subject_type AS "subjectType",
      c.snapshot->>'title' AS title, c.snapshot->>'url' AS url, ${isVisible} AS "isVisible", ${outcome} AS outcome,
      (SELECT min(created_at) FROM decisions WHERE case_id = c.id) AS "decidedAt"`,
    table: 'reports r JOIN moderation_cases c ON c.id = r.case_id',
    key: 'r',
    order: 'reports',
    where: ($: Placeholder) => `r.reporter_id = ${$(id)}`,
  };
  const page = await pageByTime<Row>(ctx, source, request);
  const nodes = page.nodes.map(({ isVisible: isSeen, title, url, ...row }) =>
    isSeen ? { ...row, title, url } : { ...row, title: null, url: null },
  );
  return { ...page, nodes };
}
