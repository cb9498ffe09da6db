/** Addresses that lead to other maps. */
import type { Position } from '#rules/places/position.ts';

const openStreetMap = 'https://www.openstreetmap.org';

/** The address of a map that shows the results for a text. */
export const searchOnMap = (location: string): string =>
  `${openStreetMap}/search?${new URLSearchParams({ query: location })}`;

/** The address of a map with a marker at a position. */
export const showOnMap = ({ latitude, longitude }: Position): string =>
  `${openStreetMap}/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`;

/** The address of a page that asks for the start of a route to a position. */
export const directionsTo = ({ latitude, longitude }: Position): string =>
  `${openStreetMap}/directions?to=${latitude}%2C${longitude}`;

/** The URI that opens a position in the map app of a phone (RFC 5870, and the name that Android shows). */
export const geoUri = ({ latitude, longitude }: Position, name: string): string =>
  `geo:${latitude},${longitude}?q=${latitude},${longitude}(${encodeURIComponent(name)})`;
