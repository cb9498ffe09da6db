/** The routes of roles, reports, moderation and its logs. */
import { caseStates, subjectTypes, type CaseState, type SubjectType } from '#rules/moderation/names.ts';
import { auditLog } from '#server/auth/audit/audit-log.service.ts';
import { auditLogDescription } from '#server/auth/audit/audit-log.types.ts';
import { setRole } from '#server/auth/roles/role.service.ts';
import { appealDecision, decideAppeal } from '#server/moderation/decisions/appeal.service.ts';
import { caseCounts, moderationCase, moderationCases } from '#server/moderation/cases/case.service.ts';
import { decideCase } from '#server/moderation/decisions/decision.service.ts';
import { moderationLog } from '#server/moderation/log/log.service.ts';
import {
  caseDescriptions,
  decisionDescriptions,
  reportDescriptions,
} from '#server/moderation/moderation.descriptions.ts';
import { ownDecisions } from '#server/moderation/decisions/own-decisions.ts';
import { ownReports } from '#server/moderation/reports/own-reports.ts';
import { report } from '#server/moderation/reports/report.service.ts';
import {
  serializeAuditEntry,
  serializeCase,
  serializeCases,
  serializeDecision,
  serializeLogEntry,
  serializeOwnReport,
} from '../moderation.serializers.ts';
import { listOf, pageParams } from '../openapi/operation.ts';
import { described, id, list, object, ref, textList, whole } from '../openapi/parts.ts';
import { memberRoute, messageAfter, publicRoute, type RestRoute } from '../route.ts';
import { serializeUser } from '../serializers.ts';

/** The filters of the queue. Unknown values count as absent. */
function parseCaseParams(query: URLSearchParams): { state?: CaseState; subjectType?: SubjectType } {
  const read = (name: string, table: object) => {
    const value = query.get(name) ?? '';
    return Object.hasOwn(table, value) ? { [name]: value } : {};
  };
  return { ...read('state', caseStates), ...read('subjectType', subjectTypes) };
}

export const moderationRoutes: RestRoute[] = [
  memberRoute('POST', '/reports', {
    id: 'report',
    summary: reportDescriptions.report,
    body: { json: 'NewReport' },
    errors: ['notFound'],
    ...messageAfter('Report received', async (ctx, { json }) => report(ctx, await json())),
  }),
  memberRoute('GET', '/users/profile/decisions', {
    id: 'listOwnDecisions',
    summary: `${decisionDescriptions.own}.`,
    ...listOf('Decision'),
    query: { subjectId: described(list(id), decisionDescriptions.subjectIds), ...pageParams },
    answer: async (ctx, { query, list: read }) => {
      const subjectIds = query.has('subjectId') ? query.getAll('subjectId') : null;
      const decisions = await read((page) => ownDecisions(ctx, { ...page, subjectIds }));
      return decisions.map((each) => serializeDecision(ctx, each));
    },
  }),
  memberRoute('GET', '/users/profile/reports', {
    id: 'listOwnReports',
    summary: `${reportDescriptions.own}, with their outcomes.`,
    ...listOf('OwnReport'),
    answer: async (ctx, { list }) => (await list((page) => ownReports(ctx, page))).map(serializeOwnReport),
  }),
  memberRoute('POST', '/decisions/{id}/appeal', {
    id: 'appealDecision',
    summary: decisionDescriptions.appeal,
    body: { json: 'NewAppeal' },
    response: ref('Decision'),
    errors: ['notFound', 'conflict'],
    isOpenToRestricted: true,
    answer: async (ctx, { id, json }) =>
      serializeDecision(ctx, await appealDecision(ctx, { decisionId: id, text: (await json()).text })),
  }),
  publicRoute('GET', '/moderation/log', {
    id: 'listModerationLog',
    summary: decisionDescriptions.log,
    ...listOf('LogEntry'),
    answer: async (ctx, { list }) => (await list((page) => moderationLog(ctx, page))).map(serializeLogEntry),
  }),
  memberRoute('GET', '/moderation/audit', {
    id: 'listAuditLog',
    summary: `${auditLogDescription} For admins.`,
    ...listOf('AuditEntry'),
    errors: ['forbidden'],
    answer: async (ctx, { list }) => (await list((page) => auditLog(ctx, page))).map(serializeAuditEntry),
  }),
  memberRoute('GET', '/moderation/counts', {
    id: 'countCases',
    summary: `${caseDescriptions.counts} For moderators.`,
    response: object({ open: whole(0), appealed: whole(0), decided: whole(0) }),
    errors: ['forbidden'],
    answer: caseCounts,
  }),
  memberRoute('GET', '/moderation/cases', {
    id: 'listCases',
    summary: `${caseDescriptions.list} For moderators.`,
    ...listOf('CaseInList'),
    query: {
      state: described({ ...textList(...Object.keys(caseStates)), default: 'OPEN' }, 'The state.'),
      subjectType: described(textList(...Object.keys(subjectTypes)), caseDescriptions.subjectType),
      ...pageParams,
    },
    errors: ['forbidden'],
    answer: async (ctx, { query, list }) => {
      const filter = parseCaseParams(query);
      return serializeCases(ctx, await list((page) => moderationCases(ctx, { ...filter, ...page })));
    },
  }),
  memberRoute('GET', '/moderation/cases/{id}', {
    id: 'getCase',
    summary: 'A case with its reports and decisions, and the earlier cases of its person. For moderators.',
    response: ref('Case'),
    errors: ['forbidden', 'notFound'],
    answer: async (ctx, { id }) => serializeCase(ctx, await moderationCase(ctx, id)),
  }),
  memberRoute('POST', '/moderation/cases/{id}/decisions', {
    id: 'decideCase',
    summary: `${caseDescriptions.decide} For moderators.`,
    body: { json: 'NewDecision' },
    response: ref('Case'),
    errors: ['notFound', 'conflict'],
    answer: async (ctx, { id, json }) => serializeCase(ctx, await decideCase(ctx, { ...(await json()), caseId: id })),
  }),
  memberRoute('POST', '/moderation/decisions/{id}/appeal', {
    id: 'decideAppeal',
    summary: `${decisionDescriptions.decideAppeal} For moderators.`,
    body: { json: 'AppealDecision' },
    response: ref('Decision'),
    errors: ['notFound', 'conflict'],
    answer: async (ctx, { id, json }) =>
      serializeDecision(ctx, await decideAppeal(ctx, { ...(await json()), decisionId: id })),
  }),
  memberRoute('PUT', '/users/{id}/role', {
    id: 'setRole',
    summary: 'Changes the role of another user. For admins.',
    body: { json: 'NewRole' },
    response: ref('Person'),
    errors: ['notFound'],
    answer: async (ctx, { id, json }) =>
      serializeUser(ctx, await setRole(ctx, { userId: id, role: (await json()).role })),
  }),
];
