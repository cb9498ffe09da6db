/** Addresses of other maps that find a place. */

/** The address of a map that shows the results for a text. */
export const searchOnMap = (location: string): string =>
  `https://www.openstreetmap.org/search?${new URLSearchParams({ query: location })}`;
