/** The JSON Schema of places. */
import { placeDescriptions } from '#server/places/place.descriptions.ts';
import { described, nullable, object, text, type Schema } from './parts.ts';
import { latitude, longitude } from './position-schemas.ts';

export const placeSchemas: Record<string, Schema> = {
  Place: object({
    _id: described(text(), placeDescriptions.id),
    name: described(text(), placeDescriptions.name),
    matchedName: described(nullable(text()), placeDescriptions.matchedName),
    region: described(nullable(text()), placeDescriptions.region),
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
