/** An uploaded file becomes a picture, or is rejected with a message. */
import { crc32, deflateSync } from 'node:zlib';
import { describe, expect, it, jest } from '@jest/globals';
import sharp, { type Sharp } from 'sharp';
import { hasPictureSignature } from '#rules/pictures.ts';
import { processPicture } from '#server/uploads/picture.ts';

const red = { r: 200, g: 30, b: 30 };
const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: red } });
const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: red, noise: { type: 'gaussian', mean: 128, sigma: 40 } } });

/** A black PNG with one bit per pixel: a few kilobytes that decode to a very large picture. */
function blankPng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const framed = Buffer.alloc(body.length + 8);
    framed.writeUInt32BE(data.length, 0);
    body.copy(framed, 4);
    framed.writeUInt32BE(crc32(body), body.length + 4);
    return framed;
  };
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  const lines = deflateSync(Buffer.alloc(height * (1 + Math.ceil(width / 8))));
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', lines), chunk('IEND', Buffer.alloc(0))]);
}

const notAnImage = {
  code: 'BAD_USER_INPUT',
  message: 'Please select an image file',
  details: { fields: { image: 'Please select an image file' }, reason: 'notAnImage' },
};
const tooLarge = { code: 'PAYLOAD_TOO_LARGE', message: 'Image must have at most 24 megapixels' };

describe('A photo', () => {
  it.each(['jpeg', 'png', 'webp', 'gif'] as const)('in %s becomes WebP in three widths', async (kind) => {
    const sent = await plain(1600, 900).toFormat(kind).toBuffer();
    expect(hasPictureSignature(sent)).toBe(true);
    const picture = await processPicture(sent);
    expect(picture).toMatchObject({ width: 1280, height: 720 });
    expect(picture.files.map(({ width }) => width)).toEqual([320, 640, 1280]);
    for (const { width, bytes } of picture.files)
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width, height: (width * 9) / 16 });
  });

  it('that a busy machine cannot encode in time is refused for now', async () => {
    const sent = await plain(40, 40).png().toBuffer();
    const { prototype } = sharp as unknown as { prototype: Sharp };
    const webp = jest.spyOn(prototype, 'webp').mockImplementationOnce(() => {
      throw new Error('timeout: 12% complete');
    });
    await expect(processPicture(sent)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(webp).toHaveBeenCalledTimes(1);
    webp.mockRestore();
    expect(await processPicture(sent)).toMatchObject({ width: 40 });
  });

  it('that is small is not enlarged', async () => {
    const widths = async (width: number) =>
      (await processPicture(await plain(width, 100).png().toBuffer())).files.map((file) => file.width);
    expect(await widths(1)).toEqual([1]);
    expect(await widths(320)).toEqual([320]);
    expect(await widths(500)).toEqual([320, 500]);
    expect(await widths(1279)).toEqual([320, 640, 1279]);
  });

  it('is rotated upright and has no metadata', async () => {
    // A long text, since short ones occur in compressed bytes by chance.
    const photographer = 'Mae, who took this picture';
    const sent = await photo(600, 400)
      .withExif({ IFD0: { Copyright: photographer, Make: 'Pocket' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(sent).metadata()).orientation).toBe(6);
    expect(sent.includes(photographer)).toBe(true);
    const picture = await processPicture(sent);
    expect(picture).toMatchObject({ width: 400, height: 600 });
    for (const { bytes } of picture.files) {
      const { exif, icc, xmp, orientation } = await sharp(bytes).metadata();
      expect({ exif, icc, xmp, orientation }).toEqual({});
      expect(bytes.includes(photographer)).toBe(false);
    }
  });

  it('keeps its transparency', async () => {
    const sent = await sharp({ create: { width: 400, height: 300, channels: 4, background: { ...red, alpha: 0.2 } } })
      .png()
      .toBuffer();
    expect((await sharp((await processPicture(sent)).files[0]!.bytes).metadata()).hasAlpha).toBe(true);
  });

  it.each([
    ['a photo', () => photo(800, 600).jpeg().toBuffer()],
    ['a transparent pattern', () => photo(800, 800).ensureAlpha(0.5).png().toBuffer()],
    ['a banner', () => photo(4000, 20).png().toBuffer()],
  ])('has a placeholder of less than 250 bytes: %s', async (_, sent) => {
    const { placeholder } = await processPicture(await sent());
    expect(placeholder).toMatch(/^data:image\/webp;base64,/);
    expect(placeholder.length).toBeLessThan(250);
    const shown = await sharp(Buffer.from(placeholder.split(',')[1]!, 'base64')).metadata();
    expect(shown.format).toBe('webp');
  });

  it('may be very tall or very wide', async () => {
    const tall = await processPicture(await plain(10, 100_000).png().toBuffer());
    expect(tall.height).toBeLessThanOrEqual(5120);
    const wide = await processPicture(await plain(100_000, 2).png().toBuffer());
    expect(wide).toMatchObject({ width: 1280, height: 1 });
  });

  it('that is animated becomes its first frame', async () => {
    const frames = Buffer.concat([Buffer.alloc(20 * 20 * 3, 10), Buffer.alloc(20 * 20 * 3, 240)]);
    const sent = await sharp(frames, { raw: { width: 20, height: 40, channels: 3, pageHeight: 20 } })
      .gif()
      .toBuffer();
    expect(await processPicture(sent)).toMatchObject({ width: 20, height: 20 });
  });
});

describe('A file that is not a picture is rejected with the message', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  const jpeg = () => photo(800, 600).jpeg().toBuffer();

  it.each<[string, () => Promise<Buffer> | Buffer]>([
    ['an SVG with a script', () => Buffer.from(svg)],
    ['an SVG behind an XML declaration', () => Buffer.from(`<?xml version="1.0"?>\n${svg}`)],
    ['a web page', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>')],
    ['an empty file', () => Buffer.alloc(0)],
    ['noise', () => Buffer.from(Array.from({ length: 5000 }, (_, index) => (index * 7919) % 251))],
    ['another type (TIFF)', () => plain(20, 20).tiff().toBuffer()],
    ['another type (AVIF)', () => plain(20, 20).avif().toBuffer()],
    ['an incomplete JPEG', async () => (await jpeg()).subarray(0, 20_000)],
    ['an incomplete PNG', async () => (await photo(300, 300).png().toBuffer()).subarray(0, 30_000)],
    ['a web page with the signature of a GIF', () => Buffer.from('GIF89a/*<script>*/=1;alert(1)//</script>')],
    ['a header alone', async () => (await jpeg()).subarray(0, 400)],
  ])('%s', async (_, sent) => {
    await expect(processPicture(await sent())).rejects.toMatchObject(notAnImage);
  });

  it('a PNG with a wrong size in its header', async () => {
    const png = await photo(64, 64).png().toBuffer();
    png.writeUInt32BE(4000, 16);
    await expect(processPicture(png)).rejects.toMatchObject(notAnImage);
  });
});

it('Data after the end of a picture is removed', async () => {
  const sent = Buffer.concat([await photo(400, 300).jpeg().toBuffer(), Buffer.from('<script>alert(1)</script>')]);
  for (const { bytes } of (await processPicture(sent)).files) expect(bytes.includes('script')).toBe(false);
});

it('A picture of more than 24 megapixels is rejected with its own message, before it is decoded', async () => {
  const bomb = blankPng(16_000, 16_000);
  expect(bomb.length).toBeLessThan(100_000);
  await expect(processPicture(bomb)).rejects.toMatchObject(tooLarge);
  await expect(processPicture(blankPng(6000, 4001))).rejects.toMatchObject(tooLarge);
  expect(await processPicture(blankPng(6000, 4000))).toMatchObject({ width: 1280, height: 853 });
});

it('Pictures above the limit of the queue are rejected with SERVICE_UNAVAILABLE, and the others are processed', async () => {
  const sent = await photo(300, 200).jpeg().toBuffer();
  const results = await Promise.allSettled(Array.from({ length: 40 }, () => processPicture(sent)));
  const rejected = results.filter((each) => each.status === 'rejected');
  expect(rejected).toHaveLength(40 - 3 - 24);
  for (const { reason } of rejected) expect(reason).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  expect(await processPicture(sent)).toMatchObject({ width: 300 });
});
