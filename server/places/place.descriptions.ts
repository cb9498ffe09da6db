/** The descriptions of a place, for GraphQL and OpenAPI. */

export const placeDescriptions = {
  id: "The id, that of GeoNames, or that of OpenStreetMap after 'osm:'.",
  name: 'The name in English, or else in its own language.',
  matchedName: "The name that the search has found, if it is another one, as 'München' for Munich; null otherwise.",
  region: 'The state, province or region; null if unknown.',
  country: 'The country, in English.',
  position: 'Its centre.',
  timeZone: "The IANA name of its time zone, as 'Europe/Berlin'.",
};
