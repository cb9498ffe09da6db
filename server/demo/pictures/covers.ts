/** The pictures of the first start: chooses which businesses have some, draws them, and stores their files. */
import type { PictureStore } from '#server/core/picture-store.ts';
import { Random, timeId } from '../random.ts';
import type { Cover } from '../rows.ts';
import type { DemoData } from '../demo-data.ts';
import { drawScenes } from './render.ts';
import { drawScene, sceneSize } from './scene.ts';
import { fitsSign } from './sign.ts';

const streams = { keys: 2001, scenes: 2002, galleries: 2003 };
/** The share of businesses that have a cover. */
const share = 2 / 3;
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
  const chosen = ranked.sort((a, b) => a.rank - b.rank).slice(0, Math.round(count * share));
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

/** A picture to draw: of which business, from which scene, and under which key it is stored. */
export interface DemoPicture {
  business: number;
  key: string;
  scene: string;
  alt: string;
}

/** Returns the pictures of the businesses with covers, those of each business in their order. */
export function demoPictures(data: DemoData): DemoPicture[] {
  return [...coverKeys(data)].flatMap(([business, key]) => {
    const scene = coverScene(data, business);
    const { name } = data.subject(business);
    return [{ business, key, scene, alt: `The shop front of ${name}` }, ...galleryOf(data, business, scene)];
  });
}

// Each view shows a part of the scene, in the shape of the whole.
const views = [
  { box: '0 270 720 450', alt: 'The left side of the shop front' },
  { box: '280 270 720 450', alt: 'The middle of the shop front' },
  { box: '560 270 720 450', alt: 'The right side of the shop front' },
  { box: '160 90 960 600', alt: 'The sign above the windows' },
];

/** The further pictures of a business: one to four for the newest and for each eighth, none for others. */
function galleryOf(data: DemoData, business: number, scene: string): DemoPicture[] {
  if (business < data.size.businesses - newest && business % 8 !== 0) return [];
  const random = new Random(data.size.seed, streams.galleries, business);
  return views.slice(0, 1 + random.below(views.length)).map(({ box, alt }) => ({
    business,
    key: timeId(data.businessTime(business), random),
    scene: scene.replace(/viewBox="[^"]*"/, `viewBox="${box}"`),
    alt,
  }));
}

/**
 * Writes pictures to the store.
 * @returns those of each business, in their order
 * @throws the errors of the store
 */
export async function storePictures(pictures: DemoPicture[], store: PictureStore): Promise<Map<number, Cover[]>> {
  const byScene = new Map(pictures.map((picture) => [picture.scene, picture]));
  const stored = new Map<string, Cover>();
  await drawScenes([...byScene.keys()], async (scene, { files, placeholder }) => {
    const { key, alt } = byScene.get(scene)!;
    for (const { width, bytes } of files) await store.put(key, width, bytes);
    const bytes = files.reduce((sum, file) => sum + file.bytes.length, 0);
    stored.set(scene, { key, ...sceneSize, placeholder, bytes, alt });
  });
  const byBusiness = new Map<number, Cover[]>();
  for (const { business, scene } of pictures)
    byBusiness.set(business, [...(byBusiness.get(business) ?? []), stored.get(scene)!]);
  return byBusiness;
}
