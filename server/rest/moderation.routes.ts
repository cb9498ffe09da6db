/** The routes of roles, reports, moderation and its logs. */
import { caseStates, subjectTypes, type CaseState, type SubjectType } from '#rules/moderation/names.ts';
import { auditLog } from '#server/auth/audit/audit-log.service.ts';
import { setRole } from '#server/auth/roles/role.service.ts';
import { appealDecision, decideAppeal } from '#server/moderation/decisions/appeal.service.ts';
import { caseCounts, moderationCase, moderationCases } from '#server/moderation/cases/case.service.ts';
import { decideCase } from '#server/moderation/decisions/decision.service.ts';
import { moderationLog } from '#server/moderation/log/log.service.ts';
import { ownDecisions } from '#server/moderation/decisions/own-decisions.ts';
import { ownReports } from '#server/moderation/reports/own-reports.ts';
import { report } from '#server/moderation/reports/report.service.ts';
import { memberRoute, publicRoute, type RestRoute } from './handler.ts';
import {
  serializeAuditEntry,
  serializeCase,
  serializeCases,
  serializeDecision,
  serializeLogEntry,
  serializeOwnReport,
} from './moderation.serializers.ts';
import { serializeUser } from './serializers.ts';

/** The filters of the queue. Unknown values count as absent. */
function parseCaseParams(query: URLSearchParams): { state?: CaseState; subjectType?: SubjectType } {
  const read = (name: string, table: object) => {
    const value = query.get(name) ?? '';
    return Object.hasOwn(table, value) ? { [name]: value } : {};
  };
  return { ...read('state', caseStates), ...read('subjectType', subjectTypes) };
}

export const moderationRoutes: RestRoute[] = [
  memberRoute('POST', '/reports', 200, async (ctx, { json }) => {
    await report(ctx, await json());
    return { message: 'Report received' };
  }),
  memberRoute('GET', '/users/profile/decisions', 200, async (ctx, { list }) =>
    (await list((page) => ownDecisions(ctx, page))).map((each) => serializeDecision(ctx, each)),
  ),
  memberRoute('GET', '/users/profile/reports', 200, async (ctx, { list }) =>
    (await list((page) => ownReports(ctx, page))).map(serializeOwnReport),
  ),
  memberRoute('POST', '/decisions/{id}/appeal', 200, async (ctx, { id, json }) =>
    serializeDecision(ctx, await appealDecision(ctx, { decisionId: id, text: (await json()).text })),
  ),
  publicRoute('GET', '/moderation/log', 200, async (ctx, { list }) =>
    (await list((page) => moderationLog(ctx, page))).map(serializeLogEntry),
  ),
  memberRoute('GET', '/moderation/audit', 200, async (ctx, { list }) =>
    (await list((page) => auditLog(ctx, page))).map(serializeAuditEntry),
  ),
  memberRoute('GET', '/moderation/counts', 200, caseCounts),
  memberRoute('GET', '/moderation/cases', 200, async (ctx, { query, list }) => {
    const filter = parseCaseParams(query);
    return serializeCases(ctx, await list((page) => moderationCases(ctx, { ...filter, ...page })));
  }),
  memberRoute('GET', '/moderation/cases/{id}', 200, async (ctx, { id }) =>
    serializeCase(ctx, await moderationCase(ctx, id)),
  ),
  memberRoute('POST', '/moderation/cases/{id}/decisions', 200, async (ctx, { id, json }) =>
    serializeCase(ctx, await decideCase(ctx, { ...(await json()), caseId: id })),
  ),
  memberRoute('POST', '/moderation/decisions/{id}/appeal', 200, async (ctx, { id, json }) =>
    serializeDecision(ctx, await decideAppeal(ctx, { ...(await json()), decisionId: id })),
  ),
  memberRoute('PUT', '/users/{id}/role', 200, async (ctx, { id, json }) =>
    serializeUser(ctx, await setRole(ctx, { userId: id, role: (await json()).role })),
  ),
];
