/** The limits of the search of places. */

export const placeLimits = {
  /** The number of suggestions. */
  suggestions: { default: 8, max: 20 },
} as const;

/** A place farther from a position is not named, in metres. Only the server uses it. */
export const maxPlaceDistance = 100_000;
