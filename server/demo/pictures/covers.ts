/** The covers of the first start: which businesses have one, what it shows, and where its files go. */
import type { PictureStore } from '#server/core/picture-store.ts';
import { Dice, timeId } from '../random.ts';
import type { Cover } from '../rows.ts';
import type { World } from '../world.ts';
import { drawScenes } from './render.ts';
import { drawScene, sceneSize } from './scene.ts';

const streams = { keys: 2001, scenes: 2002 };
// Scenes that a category has at most; more of its businesses share them, so that drawing them stays short.
const variants = 12;

/** The numbers of the businesses that get a cover, two thirds of them, each with its picture's key. */
export function coverKeys(world: World): Map<number, string> {
  const keys = new Map<number, string>();
  for (let business = 0; business < world.size.businesses; business += 1)
    if (business % 3 !== 2)
      keys.set(business, timeId(world.businessTime(business), new Dice(world.size.seed, streams.keys, business)));
  return keys;
}

/** The scenes that the covers of these businesses show, as SVG, each with the businesses that share it. */
export function coverScenes(world: World, businesses: Iterable<number>): Map<string, number[]> {
  const sharing = new Map<string, number[]>();
  for (const business of businesses) {
    const variant = `${world.subject(business).category} ${business % variants}`;
    sharing.set(variant, [...(sharing.get(variant) ?? []), business]);
  }
  const draw = ([first]: number[]) =>
    drawScene(world.subject(first!).category, new Dice(world.size.seed, streams.scenes, first!));
  return new Map([...sharing.values()].map((sharers) => [draw(sharers), sharers]));
}

/**
 * Puts a cover for each key into the store.
 * @throws what the store throws
 */
export async function storeCovers(
  world: World,
  keys: Map<number, string>,
  store: PictureStore,
): Promise<Map<number, Cover>> {
  const covers = new Map<number, Cover>();
  const scenes = coverScenes(world, keys.keys());
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
