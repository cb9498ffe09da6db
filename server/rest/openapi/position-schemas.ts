/** The JSON Schemas of positions and time zones. */
import { positionLimits } from '#rules/places/position.ts';
import { radiusLimits, zoomLimits } from '#rules/places/search.ts';
import { categories } from '#rules/categories.ts';
import { limits } from '#rules/limits.ts';
import { clusterDescriptions } from '#server/directory/places/cluster.descriptions.ts';
import { described, flag, id, nullable, text, whole, object, type Schema } from './parts.ts';

const degrees = ({ min, max }: { min: number; max: number }): Schema => ({
  type: 'number',
  minimum: min,
  maximum: max,
});
export const latitude = degrees(positionLimits.latitude);
export const longitude = degrees(positionLimits.longitude);

/** The position of a business in a response. */
export const position = described(
  nullable(object({ latitude, longitude })),
  'Where it is, in degrees; null if unknown.',
);

/** The time zone of a business in a response. */
export const timeZone = described(nullable(text()), "Its time zone, as 'Europe/Berlin'; null if unknown.");

const zone = described(
  nullable(text()),
  'The IANA name of the time zone; null and empty text remove it, and count as absent in a new business. An absent one becomes that of a new position.',
);

/** The position in a JSON body. */
export const positionField = {
  timeZone: zone,
  position: described(nullable(object({ latitude, longitude })), 'Where it is, in degrees; null removes the position.'),
};

/** The position in a form. */
export const positionFormFields = {
  timeZone: zone,
  latitude: described(latitude, 'Where it is, in degrees, with `longitude`. Both empty remove the position.'),
  longitude: described(longitude, 'Where it is, in degrees, with `latitude`.'),
};

/** The query parameters of a box. */
const boundsParams = {
  west: described(longitude, 'The edges of a box in degrees, all four. `west` is greater than `east` across ±180°.'),
  south: latitude,
  east: longitude,
  north: latitude,
};

/** The query parameters of searches by place. */
export const placeParams = {
  ...boundsParams,
  latitude: described(latitude, 'A position, with `longitude`: each business has its `distance` from it.'),
  longitude,
  radius: described(degrees(radiusLimits), 'Metres around the position. Only businesses in this circle are listed.'),
};

/** The centre of a circle, in searches whose businesses have no distance. */
export const centre = described(
  latitude,
  'The centre of a circle, with `longitude` and `radius`. Without a radius it has no effect.',
);

/** The distance of a business in a list near a position. */
export const distance = {
  distance: described(
    nullable({ type: 'number', minimum: 0 }),
    'Metres from the position of the request, null for a business without a position. Absent without one.',
  ),
};

/** The query parameters of a map. */
export const mapParams = {
  ...boundsParams,
  zoom: described(whole(zoomLimits.min, zoomLimits.max), 'The zoom level of the map.'),
};

/** The businesses of a cell of a map. */
export const cluster = object({
  id: described(text(), clusterDescriptions.id),
  latitude: described(latitude, clusterDescriptions.latitude),
  longitude: described(longitude, clusterDescriptions.longitude),
  count: described(whole(1), clusterDescriptions.count),
  countIsExact: described(flag, clusterDescriptions.countIsExact),
  category: described({ enum: [...Object.values(categories), null] }, clusterDescriptions.category),
  business: described(nullable(object({ _id: id, name: text(limits.name) })), clusterDescriptions.business),
});
