/** Makes a picture of what somebody sent: decoded, turned upright, stripped of metadata and encoded anew. */
import sharp, { type OutputInfo, type Raw, type Sharp, type SharpOptions } from 'sharp';
import { limits } from '#rules/limits.ts';
import { pictureMessages } from '#rules/pictures.ts';
import { AppError, badInput, unavailable } from '#server/core/errors.ts';
import { createConcurrencyLimiter } from '#server/core/concurrency-limiter.ts';
import { maxWidth, widthsUpTo } from './widths.ts';

export interface ProcessedPicture {
  /** The size of the widest in pixels. */
  width: number;
  height: number;
  /** A tiny WebP as a data address of less than 250 bytes. */
  placeholder: string;
  /** WebP files, narrow to wide. */
  files: { width: number; bytes: Buffer }[];
}

// Everything that libvips could open is shut, and the four kinds that people may send are let in again:
// SVG, PDF and the rest are programs as much as pictures.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif'].map((kind) => `VipsForeignLoad${kind}Buffer`),
});
sharp.cache(false);
sharp.concurrency(1);

const inTurn = createConcurrencyLimiter(3, 24);
const seconds = 8;
const trusted: SharpOptions = { limitInputPixels: limits.picture.pixels, failOn: 'error' };

/**
 * Makes the files of an uploaded picture.
 * @param sent the bytes as they came; neither their name nor their declared type is believed
 * @throws BAD_USER_INPUT 'Please select an image file' for what cannot be decoded whole; PAYLOAD_TOO_LARGE over
 *   24 megapixels; SERVICE_UNAVAILABLE where too many wait or decoding takes too long
 */
export const processPicture = (sent: Buffer): Promise<ProcessedPicture> =>
  inTurn(async () => {
    const { pixels, raw } = await decode(sent);
    const from = (): Sharp => sharp(pixels, { raw }).timeout({ seconds });
    const files: ProcessedPicture['files'] = [];
    for (const width of widthsUpTo(raw.width))
      files.push({ width, bytes: await from().resize({ width }).webp({ quality: 78 }).toBuffer() });
    return { width: raw.width, height: raw.height, placeholder: await placeholderOf(from), files };
  });

async function decode(sent: Buffer): Promise<{ pixels: Buffer; raw: OutputInfo & Raw }> {
  try {
    const { data, info } = await sharp(sent, trusted)
      .timeout({ seconds })
      .autoOrient()
      .resize({ ...maxWidth, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { pixels: data, raw: info };
  } catch (error) {
    throw refusal(error);
  }
}

function refusal(error: unknown): AppError {
  const { message } = error as Error;
  if (/exceeds pixel limit/.test(message)) return new AppError('PAYLOAD_TOO_LARGE', pictureMessages.tooLarge);
  if (message.startsWith('timeout')) return unavailable(error);
  return badInput({ image: pictureMessages.notAnImage }, 'notAnImage');
}

async function placeholderOf(from: () => Sharp): Promise<string> {
  let address = '';
  for (const side of [16, 8, 4]) {
    const tiny = from().resize({ width: side, height: side, fit: 'inside' });
    const bytes = await tiny.webp({ quality: 20, alphaQuality: 20, effort: 6 }).toBuffer();
    address = `data:image/webp;base64,${bytes.toString('base64')}`;
    if (address.length < 250) break;
  }
  return address;
}
