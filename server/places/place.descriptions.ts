/** The descriptions of a place, for GraphQL and OpenAPI. */
import { maxPlaceDistance } from '#rules/places/places.ts';
import { mergedRateLimits } from '#rules/requests/rate-limits.ts';

export const placeDescriptions = {
  list: 'Places for the text of a location, and addresses behind them if the site has a geocoder. Empty while the server has not loaded the places.',
  search:
    'The beginning of a name in any language. A region and a country may follow after commas, a street may be in front.',
  at: `The place at a position; null if there is none within ${maxPlaceDistance / 1000} km.`,
  refused: `RATE_LIMITED above ${mergedRateLimits.placesByAddress.points} look-ups of places a minute by one address.`,
  id: "The id, that of GeoNames, or that of OpenStreetMap after 'osm:', with the house number of an address.",
  name: 'The name in English, or else in its own language.',
  matchedName: "The name that the search has found, if it is another one, as 'München' for Munich; null otherwise.",
  region: 'The state, province or region; null if unknown.',
  country: 'The country, in English.',
  position: 'Its centre.',
  timeZone: "The IANA name of its time zone, as 'Europe/Berlin'.",
};
