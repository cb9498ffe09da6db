/** The rules of the GraphQL inputs, and the messages for values of a wrong type. */
import { businessRules, optionalBusinessRules, ratingRules, reviewRules } from './businesses.ts';
import { commentRules, replyRules } from './comments.ts';
import { appealDecisionRules, appealRules, decisionRules, reportRules } from './moderation/rules.ts';
import { searchRules } from './requests/search.ts';
import { roleRules } from './roles.ts';
import type { Rules } from './rule.ts';
import { profileRules } from './accounts/profile.ts';
import {
  changePasswordRules,
  deleteAccountRules,
  requestPasswordResetRules,
  resetPasswordRules,
  changeEmailRules,
} from './accounts/account.ts';
import { loginRules, registerRules } from './users.ts';

/** The rules, by the name of an input type or of a field with arguments. */
export const inputRules: Readonly<Record<string, Rules>> = {
  RegisterInput: registerRules,
  LoginInput: loginRules,
  UpdateProfileInput: profileRules,
  CreateBusinessInput: { ...businessRules, ...optionalBusinessRules },
  UpdateBusinessInput: { ...businessRules, ...optionalBusinessRules },
  BusinessFilter: searchRules,
  'Query.users': searchRules,
  'Query.places': searchRules,
  'User.savedBusinesses': searchRules,
  ReportInput: reportRules,
  DecideCaseInput: decisionRules,
  'Mutation.appealDecision': appealRules,
  'Mutation.decideAppeal': appealDecisionRules,
  'Mutation.addComment': commentRules,
  'Mutation.editComment': commentRules,
  'Mutation.setReply': replyRules,
  'Mutation.rateBusiness': ratingRules,
  'Mutation.setReview': reviewRules,
  'Mutation.changePassword': changePasswordRules,
  'Mutation.deleteAccount': deleteAccountRules,
  'Mutation.requestPasswordReset': requestPasswordResetRules,
  'Mutation.resetPassword': resetPasswordRules,
  'Mutation.requestEmailChange': changeEmailRules,
  'Mutation.setRole': roleRules,
};

export const inputMessages = {
  missing: (name: string) => `${name} is required`,
  isNull: (name: string) => `${name} must not be null`,
  isInvalid: (name: string) => `${name} has an invalid value`,
  isNullWithDefault: (name: string) => `${name} must not be null; leave it out to use its default`,
  wrongKind: (name: string, kind: string) => `${name} must be ${kind}`,
  unknownField: (name: string, type: string) => `${name} is not a field of ${type}`,
} as const;
