/** Decisions as the people read whom they are about. */
import { hasRole, requireViewer, type Context } from '#server/core/context.ts';
import { parseId } from '#server/core/ids.ts';
import { loadBatched } from '#server/core/loader.ts';
import type { Page, PageRequest } from '#server/core/page.ts';
import { pageByTime } from '#server/database/page-by-time.ts';
import type { Placeholder } from '#server/database/sql.ts';
import { canSeeHidden } from '#server/users/hidden.ts';
import {
  decisionFrom,
  decisionTables,
  decisionColumns,
  readStandingDecisions,
  type DecisionRow,
} from './decision.reads.ts';
import type { Decision } from './decision.types.ts';

interface OwnDecisionsRequest extends PageRequest {
  /** Only decisions about the businesses, comments, replies and users with these ids. */
  subjectIds?: string[] | null;
}

/**
 * Lists the decisions about the viewer, the newest first. Reports without action are not among them.
 * @throws UNAUTHENTICATED; BAD_USER_INPUT for an invalid page size or cursor
 */
export async function ownDecisions(
  ctx: Context,
  { subjectIds, ...request }: OwnDecisionsRequest,
): Promise<Page<Decision>> {
  const { id } = requireViewer(ctx);
  const subjects = subjectIds?.flatMap((each) => parseId(each) ?? []);
  const where = ($: Placeholder) =>
    `d.person_id = ${$(id)} AND d.action <> 'NO_ACTION'${subjects ? ` AND c.subject_id = ANY (${$(subjects)}::uuid[])` : ''}`;
  const source = {
    columns: decisionColumns(canSeeHidden(ctx)),
    table: decisionTables,
    key: 'd',
    order: 'decisions',
    where,
  };
  const page = await pageByTime<DecisionRow>(ctx, source, request);
  return { ...page, nodes: page.nodes.map(decisionFrom) };
}

/**
 * Returns the latest decision that hides a business or a comment or warns about it.
 * @returns null for others than its author and moderators
 */
export async function decisionAbout(
  ctx: Context,
  { id, authorId }: { id: string; authorId: string },
): Promise<Decision | null> {
  if (ctx.viewer?.id !== authorId && !hasRole(ctx, 'MODERATOR')) return null;
  return (await loadBatched(ctx, readStandingDecisions, id)) ?? null;
}
