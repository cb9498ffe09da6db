/** Businesses as a GeoJSON FeatureCollection (RFC 7946), as texts that follow one another. */
import { categories } from '#rules/categories.ts';
import { businessPath } from '#rules/page.ts';
import { shownCover } from '#server/businesses/pictures/pictures.ts';
import type { Context } from '#server/core/context.ts';
import type { ExportedBatch } from '#server/directory/export.ts';
import type { ListedBusiness } from '#server/directory/listed-business.ts';
import type { StreamedText } from '#server/http/bodies/streamed-text.ts';

/** The media type of GeoJSON. */
export const geoJsonType = 'application/geo+json';

function featureOf(ctx: Context, business: ListedBusiness) {
  const { id, name, category, location, averageRating, numRatings, numLikes, createdAt, opening } = business;
  return {
    type: 'Feature',
    id,
    geometry: { type: 'Point', coordinates: [business.longitude, business.latitude] },
    properties: {
      name,
      category: categories[category],
      location,
      averageRating,
      numRatings,
      numLikes,
      createdAt,
      opening,
      image: shownCover(ctx, business)?.src ?? null,
      url: ctx.origin + businessPath(id),
      ...(business.distance !== undefined && { distance: business.distance }),
    },
  };
}

/** Starts a collection: its text up to the first batch, which is the whole if there is no other one. */
export async function featureCollection(
  ctx: Context,
  batches: AsyncGenerator<ExportedBatch, void>,
): Promise<StreamedText> {
  const textOf = ({ businesses, isLast, isComplete }: ExportedBatch) =>
    businesses.map((business) => JSON.stringify(featureOf(ctx, business))).join(',') +
    (isLast ? `],"isComplete":${isComplete}}` : '');
  const { value: first } = (await batches.next()) as IteratorYieldResult<ExportedBatch>;
  async function* rest() {
    // The last batch is empty if its businesses were deleted meanwhile.
    for await (const batch of batches) yield (batch.businesses.length > 0 ? ',' : '') + textOf(batch);
  }
  return {
    text: `{"type":"FeatureCollection","features":[${textOf(first)}`,
    ...(!first.isLast && { rest: rest() }),
  };
}
