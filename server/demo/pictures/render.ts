/** Renders scenes to picture files. The build renders those of the first start, since that takes long. */
import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import sharp from 'sharp';
import { widthsUpTo } from '#server/uploads/widths.ts';
import { sceneSize } from './scene.ts';

const cacheFolder = resolve('dist/demo');
const concurrency = 4;
const encoding = { quality: 76, effort: 1 };
const placeholderWidth = 16;
const widths = [placeholderWidth, ...widthsUpTo(sceneSize.width)];

interface Drawing {
  files: { width: number; bytes: Buffer }[];
  /** A tiny WebP as a data URL. */
  placeholder: string;
}

/** The path of a file that the build has rendered. Its name is a hash of the scene and the options. */
function pathOf(scene: string, width: number): string {
  const hash = createHash('sha256').update(JSON.stringify([scene, encoding, widths]));
  return join(cacheFolder, `${hash.digest('hex').slice(0, 32)}-${width}.webp`);
}

/** Renders a file for each of `widths`. The scene is rasterised once; each smaller width is resized from the next larger one. */
async function render(scene: string): Promise<Buffer[]> {
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

const readCached = (scene: string): Promise<Buffer[] | undefined> =>
  Promise.all(widths.map((width) => readFile(pathOf(scene, width)))).catch(() => undefined);

/** Runs a task for each scene, several at once. Only during the tasks may sharp read SVG, since uploads must not be SVG. */
async function withEach(scenes: string[], task: (scene: string) => Promise<void>): Promise<void> {
  const waiting = scenes.toReversed();
  const next = async () => {
    for (let scene = waiting.pop(); scene; scene = waiting.pop()) await task(scene);
  };
  sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] });
  try {
    await Promise.all(Array.from({ length: concurrency }, next));
  } finally {
    sharp.block({ operation: ['VipsForeignLoadSvg'] });
  }
}

/**
 * Renders scenes, or reads those that the build has rendered.
 * @param scenes each as SVG
 * @param handle gets each drawing
 * @throws what `handle` throws
 */
export const drawScenes = (
  scenes: string[],
  handle: (scene: string, drawing: Drawing) => Promise<void>,
): Promise<void> =>
  withEach(scenes, async (scene) => {
    const [tiny, ...files] = (await readCached(scene)) ?? (await render(scene));
    await handle(scene, {
      files: files.map((bytes, at) => ({ width: widths[at + 1]!, bytes })),
      placeholder: `data:image/webp;base64,${tiny!.toString('base64')}`,
    });
  });

/** Renders scenes, each as SVG, to files that `drawScenes` reads. It writes each file completely or not at all. */
export async function cacheScenes(scenes: string[]): Promise<void> {
  await mkdir(cacheFolder, { recursive: true });
  await withEach(scenes, async (scene) => {
    for (const [at, bytes] of (await render(scene)).entries()) {
      const path = pathOf(scene, widths[at]!);
      const part = `${path}.${process.pid}.part`;
      await writeFile(part, bytes);
      await rename(part, path);
    }
  });
}
