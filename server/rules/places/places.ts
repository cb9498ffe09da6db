/** The limits of the search of places. */
import { limits } from '../limits.ts';
import { textRule } from '../rule.ts';

export const placeLimits = {
  /** The number of suggestions. */
  suggestions: { default: 8, max: 20 },
} as const;

/** A place farther from a position is not named, in metres. Only the server uses it. */
export const maxPlaceDistance = 100_000;

/** A location is text of at most 120 characters, and each location can be searched. */
export const placeSearchRules = { search: textRule({ label: 'Search', ...limits.search }) };
