/** Decodes an uploaded picture, rotates it upright, removes its metadata and encodes it in several widths. */
import type { OutputInfo, Raw, Sharp, SharpOptions } from 'sharp';
import { limits } from '#rules/limits.ts';
import { pictureMessages } from '#rules/pictures.ts';
import { AppError, badInput, unavailable } from '#server/core/errors.ts';
import { createConcurrencyLimiter } from '#server/core/concurrency-limiter.ts';
import { tooManyPixels } from './picture-texts.ts';
import { maxWidth, widthsUpTo } from './widths.ts';

export interface ProcessedPicture {
  /** The size of the widest file, in pixels. */
  width: number;
  height: number;
  /** A tiny WebP as a data URL of less than 250 bytes. */
  placeholder: string;
  /** WebP files, narrow to wide. */
  files: { width: number; bytes: Buffer }[];
}

type Library = (typeof import('sharp'))['default'];

let loaded: Promise<Library> | undefined;

/** The library, which the first picture loads, since it takes 20 MB of memory. */
const load = (): Promise<Library> =>
  (loaded ??= import('sharp').then(({ default: sharp }) => {
    // Only the four accepted formats can be opened. SVG, PDF and other formats of libvips may contain programs.
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({
      operation: ['Jpeg', 'Png', 'Webp', 'Nsgif'].map((kind) => `VipsForeignLoad${kind}Buffer`),
    });
    sharp.cache(false);
    sharp.concurrency(1);
    return sharp;
  }));

const limitConcurrency = createConcurrencyLimiter(3, 24);
const timeoutSeconds = 8;
const decodeOptions: SharpOptions = { limitInputPixels: limits.picture.pixels, failOn: 'error' };

/**
 * Makes the files of an uploaded picture.
 * @param bytes the uploaded file; its name and its declared type are not trusted
 * @throws BAD_USER_INPUT 'Please select an image file' unless it can be decoded completely; PAYLOAD_TOO_LARGE above
 *   the limit of pixels; SERVICE_UNAVAILABLE if too many pictures wait, or decoding or encoding takes too long
 */
export const processPicture = (bytes: Buffer): Promise<ProcessedPicture> =>
  limitConcurrency(async () => {
    const sharp = await load();
    const decoded = await decode(sharp, bytes);
    return encode(sharp, decoded).catch((error: unknown) => {
      throw isTimeout(error) ? unavailable(error) : error;
    });
  });

const isTimeout = (error: unknown): boolean => (error as Error).message.startsWith('timeout');

interface Decoded {
  pixels: Buffer;
  raw: OutputInfo & Raw;
}

async function encode(sharp: Library, { pixels, raw }: Decoded): Promise<ProcessedPicture> {
  const source = (): Sharp => sharp(pixels, { raw }).timeout({ seconds: timeoutSeconds });
  const files: ProcessedPicture['files'] = [];
  for (const width of widthsUpTo(raw.width))
    files.push({ width, bytes: await source().resize({ width }).webp({ quality: 78 }).toBuffer() });
  return { width: raw.width, height: raw.height, placeholder: await placeholderOf(source), files };
}

async function decode(sharp: Library, bytes: Buffer): Promise<Decoded> {
  try {
    const { data, info } = await sharp(bytes, decodeOptions)
      .timeout({ seconds: timeoutSeconds })
      .autoOrient()
      .resize({ ...maxWidth, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { pixels: data, raw: info };
  } catch (error) {
    throw errorOf(error);
  }
}

function errorOf(error: unknown): AppError {
  if (/exceeds pixel limit/.test((error as Error).message)) return new AppError('PAYLOAD_TOO_LARGE', tooManyPixels);
  if (isTimeout(error)) return unavailable(error);
  return badInput({ image: pictureMessages.notAnImage }, 'notAnImage');
}

async function placeholderOf(source: () => Sharp): Promise<string> {
  let address = '';
  for (const size of [16, 8, 4]) {
    const tiny = source().resize({ width: size, height: size, fit: 'inside' });
    const bytes = await tiny.webp({ quality: 20, alphaQuality: 20, effort: 6 }).toBuffer();
    address = `data:image/webp;base64,${bytes.toString('base64')}`;
    if (address.length < 250) break;
  }
  return address;
}
