/** Texts of the menu of a business, a comment or a person. */
import type { Subject } from './subject.ts';

export const menuTexts = {
  menu: ({ type, name }: Subject) => `More actions for ${type === 'COMMENT' ? 'the comment by ' : ''}${name}`,
  report: 'Report',
  loginToReport: 'Please login to report',
};
