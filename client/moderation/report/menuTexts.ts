/** Texts of the menu of a business, a comment, a reply or a person. */
import type { SubjectType } from '#rules/moderation/names.ts';
import type { Subject } from './subject.ts';

/** What precedes the name. */
const prefixes: Partial<Record<SubjectType, string>> = { COMMENT: 'the comment by ', REPLY: 'the reply of ' };

export const menuTexts = {
  menu: ({ type, name }: Subject) => `More actions for ${prefixes[type] ?? ''}${name}`,
  report: 'Report',
  loginToReport: 'Please login to report',
};
