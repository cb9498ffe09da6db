/** The queue of cases, and one case. For moderators. */
import { limits } from '#rules/limits.ts';
import { caseStates, type CaseState, type SubjectType } from '#rules/moderation/names.ts';
import { moderationMessages } from '#rules/moderation/rules.ts';
import { requireRole } from '#server/auth/roles/require-role.ts';
import type { Context } from '#server/core/context.ts';
import { notFound } from '#server/core/errors.ts';
import { parseId } from '#server/core/ids.ts';
import type { Page, PageRequest } from '#server/core/page.ts';
import { pageByTime } from '#server/database/page-by-time.ts';
import { queryRows, type Placeholder } from '#server/database/sql.ts';
import { caseColumns, caseFrom, type CaseRow } from './case.reads.ts';
import type { CaseCounts, ModerationCase } from './case.types.ts';

interface CaseListRequest extends PageRequest {
  state?: CaseState;
  subjectType?: SubjectType | null;
}

/**
 * Lists the cases of a state: those that wait longest first, and decided ones with the newest first. A moderator sees no cases
 * about the viewer's own account, whose reports name the reporters.
 * @throws UNAUTHENTICATED; FORBIDDEN unless the viewer is a moderator; BAD_USER_INPUT for an invalid page size or cursor
 */
export async function moderationCases(
  ctx: Context,
  { state = 'OPEN', subjectType = null, ...request }: CaseListRequest,
): Promise<Page<ModerationCase>> {
  const { id: viewerId } = requireRole(ctx, 'MODERATOR');
  const source = {
    columns: caseColumns,
    table: 'moderation_cases c',
    order: `cases-${state}-${subjectType ?? 'ALL'}`,
    time: 'changed_at' as const,
    oldestFirst: state !== 'DECIDED',
    where: ($: Placeholder) =>
      `c.state = ${$(state)} ${subjectType ? `AND c.subject_type = ${$(subjectType)}` : ''} AND c.person_id <> ${$(viewerId)}`,
  };
  const page = await pageByTime<CaseRow>(ctx, source, request);
  return { ...page, nodes: page.nodes.map(caseFrom) };
}

// Raw SQL: bounded counts of all states by one statement.
const bounded = (state: string) =>
  `(SELECT count(*)::int FROM (SELECT FROM moderation_cases
    WHERE state = '${state}' AND person_id <> $1 LIMIT ${limits.exactCount}) s)`;
const selectCounts = `SELECT ${Object.keys(caseStates)
  .map((state) => `${bounded(state)} AS "${state.toLowerCase()}"`)
  .join(', ')}`;

/** Counts the cases of each state. @throws UNAUTHENTICATED; FORBIDDEN unless the viewer is a moderator */
export async function caseCounts(ctx: Context): Promise<CaseCounts> {
  const { id } = requireRole(ctx, 'MODERATOR');
  const [counts] = await queryRows<CaseCounts>(ctx.db, selectCounts, [id]);
  return counts!;
}

/**
 * Returns a case.
 * @throws UNAUTHENTICATED; FORBIDDEN unless the viewer is a moderator; NOT_FOUND 'Case not found', also for a case about the viewer
 */
export async function moderationCase(ctx: Context, givenId: string): Promise<ModerationCase> {
  const viewer = requireRole(ctx, 'MODERATOR');
  const id = parseId(givenId);
  const text = `SELECT ${caseColumns} FROM moderation_cases c WHERE c.id = $1 AND c.person_id <> $2`;
  const [row] = id ? await queryRows<CaseRow>(ctx.db, text, [id, viewer.id]) : [];
  if (!row) throw notFound(moderationMessages.caseNotFound);
  return caseFrom(row);
}
