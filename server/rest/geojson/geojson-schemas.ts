/** The JSON Schema of businesses as GeoJSON. */
import { maxExported } from '#rules/places/search.ts';
import { computed, writable } from '../openapi/business-schemas.ts';
import { hoursOutput } from '../openapi/hours-schemas.ts';
import { described, flag, id, list, nullable, object, text, textList, type Schema } from '../openapi/parts.ts';
import { distance, latitude, longitude } from '../openapi/position-schemas.ts';

const coordinates: Schema = {
  type: 'array',
  prefixItems: [longitude, latitude],
  minItems: 2,
  maxItems: 2,
};

const { name, category, location } = writable as Record<'name' | 'category' | 'location', Schema>;
const { averageRating, numRatings, numLikes, createdAt } = computed as Record<
  'averageRating' | 'numRatings' | 'numLikes' | 'createdAt',
  Schema
>;

const properties = {
  ...{ name, category, location, averageRating, numRatings, numLikes, createdAt },
  opening: hoursOutput.opening,
  image: described(nullable(text()), 'The URL of the cover; null without a picture.'),
  url: described(text(), 'The URL of its page.'),
  ...distance,
};

export const geoJsonSchemas: Record<string, Schema> = {
  BusinessFeatures: object({
    type: textList('FeatureCollection'),
    features: list(
      object({
        type: textList('Feature'),
        id,
        geometry: object({ type: textList('Point'), coordinates: described(coordinates, 'Longitude and latitude.') }),
        properties: object(properties, Object.keys(distance)),
      }),
      maxExported,
    ),
    isComplete: described(
      flag,
      `False if the collection ends at ${maxExported.toLocaleString('en')} businesses, so that there may be more.`,
    ),
  }),
};
