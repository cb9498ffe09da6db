/** The covers of the first start: chooses which businesses have one, draws it, and stores its files. */
import type { PictureStore } from '#server/core/picture-store.ts';
import { Random, timeId } from '../random.ts';
import type { Cover } from '../rows.ts';
import type { DemoData } from '../demo-data.ts';
import { drawScenes } from './render.ts';
import { drawScene, sceneSize } from './scene.ts';

const streams = { keys: 2001, scenes: 2002 };
// The maximum number of scenes of a category. Businesses share scenes, so that drawing takes less time.
const variants = 12;

/** Chooses two thirds of the businesses. Returns their indexes with the keys of their pictures. */
export function coverKeys(data: DemoData): Map<number, string> {
  const keys = new Map<number, string>();
  for (let business = 0; business < data.size.businesses; business += 1)
    if (business % 3 !== 2)
      keys.set(business, timeId(data.businessTime(business), new Random(data.size.seed, streams.keys, business)));
  return keys;
}

/** Draws the scenes of these businesses as SVG. Returns each scene with the businesses that share it. */
export function coverScenes(data: DemoData, businesses: Iterable<number>): Map<string, number[]> {
  const sharing = new Map<string, number[]>();
  for (const business of businesses) {
    const variant = `${data.subject(business).category} ${business % variants}`;
    sharing.set(variant, [...(sharing.get(variant) ?? []), business]);
  }
  const draw = ([first]: number[]) =>
    drawScene(data.subject(first!).category, new Random(data.size.seed, streams.scenes, first!));
  return new Map([...sharing.values()].map((sharers) => [draw(sharers), sharers]));
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
  const scenes = coverScenes(data, keys.keys());
  await drawScenes([...scenes.keys()], async (scene, { files, placeholder }) => {
    const size = files.reduce((sum, { bytes }) => sum + bytes.length, 0);
    for (const business of scenes.get(scene)!) {
      const key = keys.get(business)!;
      for (const { width, bytes } of files) await store.put(key, width, bytes);
      covers.set(business, { key, ...sceneSize, placeholder, bytes: size });
    }
  });
  return covers;
}
