/** The descriptions of a place, for GraphQL and OpenAPI. */
import { maxPlaceDistance } from '#rules/places/places.ts';

export const placeDescriptions = {
  at: `The place at a position; null if there is none within ${maxPlaceDistance / 1000} km.`,
  id: "The id, that of GeoNames, or that of OpenStreetMap after 'osm:', with the house number of an address.",
  name: 'The name in English, or else in its own language.',
  matchedName: "The name that the search has found, if it is another one, as 'München' for Munich; null otherwise.",
  region: 'The state, province or region; null if unknown.',
  country: 'The country, in English.',
  position: 'Its centre.',
  timeZone: "The IANA name of its time zone, as 'Europe/Berlin'.",
};
