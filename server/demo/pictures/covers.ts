/** The pictures of the first start: chooses which businesses and reviews have some, draws them, and stores their files. */
import type { PictureStore } from '#server/core/picture-store.ts';
import { reviewsOf } from '../comments.ts';
import { Random, timeId } from '../random.ts';
import type { Cover } from '../rows.ts';
import type { DemoData } from '../demo-data.ts';
import { drawScenes } from './render.ts';
import { drawScene, sceneSize } from './scene.ts';
import { fitsSign } from './sign.ts';

const streams = { keys: 2001, scenes: 2002, galleries: 2003, reviews: 2004 };
/** The share of businesses that have a cover, and of the reviews of these that have pictures. */
const share = { covers: 2 / 3, reviews: 0.3 };
/** The most pictures of a review. */
const maxOfReview = 2;
/** The newest businesses, which the home page shows first, all have one. */
const newest = 12;

/**
 * Chooses two thirds of the businesses: the newest, and then those whose names can be drawn. Returns their indexes with the
 * keys of their pictures.
 */
export function coverKeys(data: DemoData): Map<number, string> {
  const count = data.size.businesses;
  const rankOf = (business: number) => {
    if (business >= count - newest) return 0;
    if (!fitsSign(data.subject(business).name)) return 3;
    return business % 3 === 2 ? 2 : 1;
  };
  const ranked = Array.from({ length: count }, (_, business) => ({ business, rank: rankOf(business) }));
  const chosen = ranked.sort((a, b) => a.rank - b.rank).slice(0, Math.round(count * share.covers));
  return new Map(
    chosen.map(({ business }) => {
      const random = new Random(data.size.seed, streams.keys, business);
      return [business, timeId(data.businessTime(business), random)];
    }),
  );
}

/** Draws the scene of a business as SVG, with its name on the sign. */
export function coverScene(data: DemoData, business: number): string {
  const { category, name } = data.subject(business);
  return drawScene(category, name, new Random(data.size.seed, streams.scenes, business));
}

/** What has pictures. */
type Owners = 'businesses' | 'comments';

/** A picture to draw: of which business or comment, from which scene, and under which key it is stored. */
interface DemoPicture {
  of: Owners;
  ownerId: string;
  key: string;
  scene: string;
  alt: string;
}

/** Returns the pictures of the businesses with covers and of their reviews, those of each in their order. */
export function demoPictures(data: DemoData): DemoPicture[] {
  return [...coverKeys(data)].flatMap(([business, key]) => {
    const scene = coverScene(data, business);
    const { name } = data.subject(business);
    const alt = `The shop front of ${name}`;
    const cover: DemoPicture = { of: 'businesses', ownerId: data.businessId(business), key, scene, alt };
    return [cover, ...galleryOf(data, business, scene), ...ofReviews(data, business, scene)];
  });
}

// Each view shows a part of the scene, in the shape of the whole.
const views = [
  { box: '0 270 720 450', alt: 'The left side of the shop front' },
  { box: '280 270 720 450', alt: 'The middle of the shop front' },
  { box: '560 270 720 450', alt: 'The right side of the shop front' },
  { box: '160 90 960 600', alt: 'The sign above the windows' },
];

const viewsOf = (scene: string) =>
  views.map(({ box, alt }) => ({ scene: scene.replace(/viewBox="[^"]*"/, `viewBox="${box}"`), alt }));

/** The further pictures of a business: one to four for the newest and for each eighth, none for others. */
function galleryOf(data: DemoData, business: number, scene: string): DemoPicture[] {
  if (business < data.size.businesses - newest && business % 8 !== 0) return [];
  const random = new Random(data.size.seed, streams.galleries, business);
  return viewsOf(scene)
    .slice(0, 1 + random.below(views.length))
    .map((view) => ({
      of: 'businesses',
      ownerId: data.businessId(business),
      key: timeId(data.businessTime(business), random),
      ...view,
    }));
}

/** The pictures of the reviews of a business: some have one or two views of it. */
function ofReviews(data: DemoData, business: number, scene: string): DemoPicture[] {
  const random = new Random(data.size.seed, streams.reviews, business);
  return reviewsOf(data, business).flatMap(({ id: ownerId, createdAt }) => {
    if (!random.chance(share.reviews)) return [];
    const shown = random.some(viewsOf(scene), 1 + random.below(maxOfReview));
    return shown.map((view) => ({ of: 'comments', ownerId, key: timeId(createdAt, random), ...view }));
  });
}

/** The stored pictures by the ids of their owners, in their order. */
export type StoredPictures = Record<Owners, Map<string, Cover[]>>;

/**
 * Writes pictures to the store. A scene of several pictures is drawn once.
 * @throws the errors of the store
 */
export async function storePictures(pictures: DemoPicture[], store: PictureStore): Promise<StoredPictures> {
  const stored = new Map<string, Cover>();
  await drawScenes([...new Set(pictures.map(({ scene }) => scene))], async (drawn, { files, placeholder }) => {
    const bytes = files.reduce((sum, file) => sum + file.bytes.length, 0);
    for (const { key, alt } of pictures.filter(({ scene }) => scene === drawn)) {
      for (const file of files) await store.put(key, file.width, file.bytes);
      stored.set(key, { key, ...sceneSize, placeholder, bytes, alt });
    }
  });
  const byOwner: StoredPictures = { businesses: new Map(), comments: new Map() };
  for (const { of, ownerId, key } of pictures)
    byOwner[of].set(ownerId, [...(byOwner[of].get(ownerId) ?? []), stored.get(key)!]);
  return byOwner;
}
