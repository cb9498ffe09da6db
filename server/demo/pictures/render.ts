/** Scenes as the files of pictures. The build draws those of the first start ahead, so that nobody waits for them. */
import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import sharp from 'sharp';
import { widthsUpTo } from '#server/uploads/widths.ts';
import { sceneSize } from './scene.ts';

const ahead = resolve('dist/demo');
const atOnce = 4;
const encoding = { quality: 76, effort: 1 };
const placeholderWidth = 16;
const widths = [placeholderWidth, ...widthsUpTo(sceneSize.width)];

export interface Drawing {
  files: { width: number; bytes: Buffer }[];
  /** A tiny WebP as a data address. */
  placeholder: string;
}

/** Where a file is that was drawn ahead, named by what is drawn and how; the build empties the folder before it draws. */
function pathOf(scene: string, width: number): string {
  const hash = createHash('sha256').update(JSON.stringify([scene, encoding, widths]));
  return join(ahead, `${hash.digest('hex').slice(0, 32)}-${width}.webp`);
}

/** A file for each of `widths`. The scene is rasterised once; each smaller width is made from the next larger one. */
async function rasterise(scene: string): Promise<Buffer[]> {
  const files: Buffer[] = [];
  let picture = await sharp(Buffer.from(scene)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const from = () => sharp(picture.data, { raw: picture.info });
  for (const width of widths.toReversed()) {
    if (width < picture.info.width)
      picture = await from().resize({ width }).raw().toBuffer({ resolveWithObject: true });
    files.unshift(await from().webp(encoding).toBuffer());
  }
  return files;
}

const drawnAhead = (scene: string): Promise<Buffer[] | undefined> =>
  Promise.all(widths.map((width) => readFile(pathOf(scene, width)))).catch(() => undefined);

/** Does the work for each scene, for a few at once. SVG is let in only meanwhile: uploads may never be SVG. */
async function withEach(scenes: string[], work: (scene: string) => Promise<void>): Promise<void> {
  const waiting = scenes.toReversed();
  const next = async () => {
    for (let scene = waiting.pop(); scene; scene = waiting.pop()) await work(scene);
  };
  sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] });
  try {
    await Promise.all(Array.from({ length: atOnce }, next));
  } finally {
    sharp.block({ operation: ['VipsForeignLoadSvg'] });
  }
}

/**
 * Draws scenes, unless they were drawn ahead.
 * @param scenes each as SVG
 * @param take is given each as it is drawn
 * @throws what `take` throws
 */
export const drawScenes = (scenes: string[], take: (scene: string, drawing: Drawing) => Promise<void>): Promise<void> =>
  withEach(scenes, async (scene) => {
    const [tiny, ...files] = (await drawnAhead(scene)) ?? (await rasterise(scene));
    await take(scene, {
      files: files.map((bytes, at) => ({ width: widths[at + 1]!, bytes })),
      placeholder: `data:image/webp;base64,${tiny!.toString('base64')}`,
    });
  });

/** Draws scenes, each as SVG, for `drawScenes` to find. A file is there whole or not at all, however this ends. */
export async function drawAhead(scenes: string[]): Promise<void> {
  await mkdir(ahead, { recursive: true });
  await withEach(scenes, async (scene) => {
    for (const [at, bytes] of (await rasterise(scene)).entries()) {
      const path = pathOf(scene, widths[at]!);
      const part = `${path}.${process.pid}.part`;
      await writeFile(part, bytes);
      await rename(part, path);
    }
  });
}
