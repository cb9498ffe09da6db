/** The covers of the first start: chooses which businesses have one, draws it, and stores its files. */
import type { PictureStore } from '#server/core/picture-store.ts';
import { Random, timeId } from '../random.ts';
import type { Cover } from '../rows.ts';
import type { DemoData } from '../demo-data.ts';
import { drawScenes } from './render.ts';
import { drawScene, sceneSize } from './scene.ts';
import { fitsSign } from './sign.ts';

const streams = { keys: 2001, scenes: 2002 };
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

/**
 * Writes a cover for each key to the store.
 * @throws the errors of the store
 */
export async function storeCovers(
  data: DemoData,
  keys: Map<number, string>,
  store: PictureStore,
): Promise<Map<number, Cover>> {
  const covers = new Map<number, Cover>();
  const scenes = new Map([...keys].map(([business, key]) => [coverScene(data, business), { business, key }]));
  await drawScenes([...scenes.keys()], async (scene, { files, placeholder }) => {
    const { business, key } = scenes.get(scene)!;
    for (const { width, bytes } of files) await store.put(key, width, bytes);
    const bytes = files.reduce((sum, file) => sum + file.bytes.length, 0);
    covers.set(business, { key, ...sceneSize, placeholder, bytes });
  });
  return covers;
}
