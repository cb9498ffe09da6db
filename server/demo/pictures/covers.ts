/** Draws the covers of the first start and puts them into the picture store, in the widths that every picture has. */
import sharp from 'sharp';
import type { PictureStore } from '#server/core/picture-store.ts';
import { widthsUpTo } from '#server/uploads/widths.ts';
import { Dice, timeId } from '../random.ts';
import type { Cover } from '../rows.ts';
import type { World } from '../world.ts';
import { drawScene, sceneSize } from './scene.ts';

const streams = { keys: 2001, scenes: 2002 };
const atOnce = 4;
// Scenes that a category has at most; more of its businesses share them, so that the first start stays short.
const variants = 12;
const drawing = { quality: 76, effort: 1 };

interface Drawing {
  files: { width: number; bytes: Buffer }[];
  placeholder: string;
}

/** The numbers of the businesses that get a cover, two thirds of them, each with its picture's key. */
export function coverKeys(world: World): Map<number, string> {
  const keys = new Map<number, string>();
  for (let business = 0; business < world.size.businesses; business += 1)
    if (business % 3 !== 2)
      keys.set(business, timeId(world.businessTime(business), new Dice(world.size.seed, streams.keys, business)));
  return keys;
}

/**
 * Draws a cover for each key and stores it.
 * SVG is let in only while this runs and only from this room's own hand: uploads may never be SVG.
 * @throws what the store throws
 */
export async function drawCovers(
  world: World,
  keys: Map<number, string>,
  store: PictureStore,
): Promise<Map<number, Cover>> {
  const covers = new Map<number, Cover>();
  const drawings = new Map<string, Promise<Drawing>>();
  const waiting = [...keys].reverse();
  const draw = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const [business, key] = next;
      const { category } = world.subject(business);
      const scene = `${category} ${business % variants}`;
      if (!drawings.has(scene))
        drawings.set(scene, rasterise(drawScene(category, new Dice(world.size.seed, streams.scenes, business))));
      const { files, placeholder } = await drawings.get(scene)!;
      for (const { width, bytes } of files) await store.put(key, width, bytes);
      covers.set(business, { key, ...sceneSize, placeholder });
    }
  };
  sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] });
  try {
    await Promise.all(Array.from({ length: atOnce }, draw));
  } finally {
    sharp.block({ operation: ['VipsForeignLoadSvg'] });
  }
  return covers;
}

/** Rasterises a scene once; each smaller width is made from the next larger one. */
async function rasterise(svg: string): Promise<Drawing> {
  const files: Drawing['files'] = [];
  let picture = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const shrink = (width: number) =>
    sharp(picture.data, { raw: picture.info }).resize({ width }).raw().toBuffer({ resolveWithObject: true });
  for (const width of widthsUpTo(sceneSize.width).toReversed()) {
    if (width < picture.info.width) picture = await shrink(width);
    files.push({ width, bytes: await sharp(picture.data, { raw: picture.info }).webp(drawing).toBuffer() });
  }
  picture = await shrink(16);
  const tiny = await sharp(picture.data, { raw: picture.info }).webp({ quality: 20 }).toBuffer();
  return { files, placeholder: `data:image/webp;base64,${tiny.toString('base64')}` };
}
