/** The OpenAPI descriptions of the routes of places, and their schemas. */
import { limits } from '#rules/limits.ts';
import { placeLimits } from '#rules/places/places.ts';
import { placeDescriptions } from '#server/places/place.descriptions.ts';
import type { Operation } from './operation.ts';
import { described, list, nullable, object, ref, text, whole, type Schema } from './parts.ts';
import { latitude, longitude } from './position-schemas.ts';

const { default: defaultLimit, max } = placeLimits.suggestions;

export const placeSchemas: Record<string, Schema> = {
  Place: object({
    _id: described(text(), placeDescriptions.id),
    name: described(text(), placeDescriptions.name),
    matchedName: described({ type: ['string', 'null'] }, placeDescriptions.matchedName),
    region: described({ type: ['string', 'null'] }, placeDescriptions.region),
    country: described(text(), placeDescriptions.country),
    countryCode: described(text({ min: 2, max: 2 }), 'The ISO 3166 code of the country.'),
    label: described(
      text(),
      'A text for the location of a business. It begins with the part of the search that is in front of the place.',
    ),
    position: described(object({ latitude, longitude }), placeDescriptions.position),
    timeZone: described(text(), placeDescriptions.timeZone),
  }),
};

export const placeOperations: Record<string, Operation> = {
  'GET /places': {
    id: 'suggestPlaces',
    summary:
      'Places for the text of a location, and addresses if the site has a geocoder. Invalid values count as absent. Empty while the server has not loaded the places.',
    query: {
      search: described(
        text(limits.search),
        'The beginning of a name in any language. A region and a country may follow after commas, a street may be in front.',
      ),
      limit: described(
        { ...whole(1, max), default: defaultLimit },
        'The maximum number of places. A larger number is reduced.',
      ),
    },
    response: list(ref('Place'), max),
    errors: ['tooMany'],
  },
  'GET /places/at': {
    id: 'getPlaceAt',
    summary: `${placeDescriptions.at} Both numbers are required.`,
    query: { latitude, longitude },
    response: object({ place: nullable(ref('Place')) }),
    errors: ['invalid', 'tooMany'],
  },
};
