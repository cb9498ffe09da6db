/** The rule of what is searched: businesses, users and places. Only the server uses it: the fields of the client cannot hold more. */
import { limits } from '../limits.ts';
import { textRule } from '../rule.ts';

/** A location is text of at most 120 characters, and each location can be searched. */
export const searchRules = { search: textRule({ label: 'Search', ...limits.search }) };
