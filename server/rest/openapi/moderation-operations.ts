/** The OpenAPI descriptions of the routes of reports and moderation. */
import { caseStates, subjectTypes } from '#rules/moderation/names.ts';
import {
  caseDescriptions,
  decisionDescriptions,
  reportDescriptions,
} from '#server/moderation/moderation.descriptions.ts';
import { listOf, messageOf, pageParams, type Operation } from './operation.ts';
import { described, object, ref, textList, whole } from './parts.ts';

const listErrors = { errors: ['forbidden' as const] };

export const moderationOperations: Record<string, Operation> = {
  'POST /reports': {
    id: 'report',
    summary: reportDescriptions.report,
    body: { json: 'NewReport' },
    response: messageOf('Report received'),
    errors: ['notFound'],
  },
  'GET /users/profile/decisions': {
    id: 'listOwnDecisions',
    summary: `${decisionDescriptions.own}.`,
    ...listOf('Decision'),
  },
  'GET /users/profile/reports': {
    id: 'listOwnReports',
    summary: `${reportDescriptions.own}, with their outcomes.`,
    ...listOf('OwnReport'),
  },
  'POST /decisions/{id}/appeal': {
    id: 'appealDecision',
    summary: decisionDescriptions.appeal,
    body: { json: 'NewAppeal' },
    response: ref('Decision'),
    errors: ['notFound', 'conflict'],
    isOpenToSuspended: true,
  },
  'GET /moderation/log': {
    id: 'listModerationLog',
    summary: decisionDescriptions.log,
    ...listOf('LogEntry'),
  },
  'GET /moderation/audit': {
    id: 'listAuditLog',
    summary: 'What moderators, admins and the operator did, the newest first. For admins.',
    ...listOf('AuditEntry'),
    ...listErrors,
  },
  'GET /moderation/counts': {
    id: 'countCases',
    summary: `${caseDescriptions.counts} For moderators.`,
    response: object({ open: whole(0), appealed: whole(0), decided: whole(0) }),
    errors: ['forbidden'],
  },
  'GET /moderation/cases': {
    id: 'listCases',
    summary: `${caseDescriptions.list} For moderators.`,
    ...listOf('CaseInList'),
    ...listErrors,
    query: {
      state: described({ ...textList(...Object.keys(caseStates)), default: 'OPEN' }, 'The state.'),
      subjectType: described(textList(...Object.keys(subjectTypes)), caseDescriptions.subjectType),
      ...pageParams,
    },
  },
  'GET /moderation/cases/{id}': {
    id: 'getCase',
    summary: 'A case with its reports and decisions, and the earlier cases of its person. For moderators.',
    response: ref('Case'),
    errors: ['forbidden', 'notFound'],
  },
  'POST /moderation/cases/{id}/decisions': {
    id: 'decideCase',
    summary: `${caseDescriptions.decide} For moderators.`,
    body: { json: 'NewDecision' },
    response: ref('Case'),
    errors: ['notFound', 'conflict'],
  },
  'POST /moderation/decisions/{id}/appeal': {
    id: 'decideAppeal',
    summary: `${decisionDescriptions.decideAppeal} For moderators.`,
    body: { json: 'AppealDecision' },
    response: ref('Decision'),
    errors: ['notFound', 'conflict'],
  },
};
