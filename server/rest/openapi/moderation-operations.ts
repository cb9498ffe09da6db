/** The OpenAPI descriptions of the routes of reports and moderation. */
import { limits } from '#rules/limits.ts';
import { caseStates, subjectTypes } from '#rules/moderation/names.ts';
import { listOf, messageOf, pageParams, type Operation } from './operation.ts';
import { described, object, ref, textList, whole } from './parts.ts';

const listErrors = { errors: ['forbidden' as const] };

export const moderationOperations: Record<string, Operation> = {
  'POST /reports': {
    id: 'report',
    summary: 'Reports a business, a comment, a reply or a person to the moderators, once while the case is open.',
    body: { json: 'NewReport' },
    response: messageOf('Report received'),
    errors: ['notFound'],
  },
  'GET /users/profile/decisions': {
    id: 'listOwnDecisions',
    summary: 'The decisions of moderators about the signed-in user, the newest first.',
    ...listOf('Decision'),
  },
  'GET /users/profile/reports': {
    id: 'listOwnReports',
    summary: 'The reports that the signed-in user has sent, the newest first, with what became of them.',
    ...listOf('OwnReport'),
  },
  'POST /decisions/{id}/appeal': {
    id: 'appealDecision',
    summary: 'Appeals against a decision about the signed-in user, once. A suspended user may appeal.',
    body: { json: 'NewAppeal' },
    response: ref('Decision'),
    errors: ['notFound', 'conflict'],
    isOpenToSuspended: true,
  },
  'GET /moderation/log': {
    id: 'listModerationLog',
    summary: 'The decisions of the moderators, the newest first, without subjects and names.',
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
    summary: `The number of cases in each state, counted to ${limits.exactCount.toLocaleString('en')}. For moderators.`,
    response: object({ open: whole(0), appealed: whole(0), decided: whole(0) }),
    errors: ['forbidden'],
  },
  'GET /moderation/cases': {
    id: 'listCases',
    summary:
      'The cases of a state: those that wait longest first, and decided ones with the newest first. For moderators.',
    ...listOf('CaseInList'),
    ...listErrors,
    query: {
      state: described({ ...textList(...Object.keys(caseStates)), default: 'OPEN' }, 'The state.'),
      subjectType: described(textList(...Object.keys(subjectTypes)), 'What the cases are about; all by default.'),
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
    summary: 'Decides about a case. Its person reads the decision and may appeal. For moderators.',
    body: { json: 'NewDecision' },
    response: ref('Case'),
    errors: ['notFound', 'conflict'],
  },
  'POST /moderation/decisions/{id}/appeal': {
    id: 'decideAppeal',
    summary: 'Decides about an appeal; an overturned decision is undone. For moderators.',
    body: { json: 'AppealDecision' },
    response: ref('Decision'),
    errors: ['notFound', 'conflict'],
  },
};
