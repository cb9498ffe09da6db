/** What a write of a business or a review says about its pictures. */
import { firstErrorOf } from '#rules/rule.ts';
import { altRule, pictureMessages, type PictureLimit } from '#rules/pictures.ts';
import * as messages from '#rules/messages.ts';
import { badInput } from '#server/core/errors.ts';
import { parseId } from '#server/core/ids.ts';
import { validatePresent } from '#server/core/validate.ts';
import type { IncomingFile } from '#server/uploads/multipart.ts';
import type { PictureRecord } from './picture.reads.ts';

/** `removeImage` removes the cover only. `pictures` is the whole list in its order; pictures that it leaves out are removed. */
export interface PictureInputs {
  pictures?: unknown;
  removeImage?: boolean | null;
}

/** The files of a form: a new cover, and pictures that are added. */
export interface BusinessFiles {
  image?: IncomingFile | undefined;
  images?: IncomingFile[];
}

/** An item of the list of an input: the id of a picture or an upload, or the number of a file of the form. Without `alt` the description stays. */
export interface PictureListItem {
  id?: string;
  file?: number;
  alt?: string | undefined;
}

/** Whether a write changes the pictures. */
export const hasPictureChanges = (
  { pictures, removeImage }: PictureInputs,
  { image, images = [] }: BusinessFiles,
): boolean =>
  image !== undefined || images.length > 0 || removeImage === true || (pictures !== undefined && pictures !== null);

const malformed = () => badInput({ pictures: messages.malformed });

/**
 * Parses the list of an input.
 * @returns undefined if the input has none
 * @throws BAD_USER_INPUT for more pictures than the limit, a malformed or repeated item, an invalid description, or a list beside a
 *   new cover or its removal
 */
export function parsePictureList(
  { pictures, removeImage }: PictureInputs,
  { image, images = [] }: BusinessFiles,
  { max, tooMany }: PictureLimit,
): PictureListItem[] | undefined {
  if (images.length > max) throw badInput({ pictures: tooMany });
  if (pictures === undefined || pictures === null) return undefined;
  if (!Array.isArray(pictures) || image || removeImage === true) throw malformed();
  if (pictures.length > max) throw badInput({ pictures: tooMany });
  const items = pictures.map((item: unknown) => parsePictureItem(item, images.length));
  if (new Set(items.map(({ id, file }) => id ?? file)).size < items.length) throw malformed();
  return items;
}

function parsePictureItem(item: unknown, files: number): PictureListItem {
  if (typeof item !== 'object' || item === null) throw malformed();
  const given = item as { id?: unknown; image?: unknown };
  const { alt } = validatePresent({ alt: altRule }, item);
  if (given.id === undefined) {
    const file = given.image;
    if (typeof file !== 'number' || !Number.isInteger(file) || file < 0 || file >= files) throw malformed();
    return { file, alt };
  }
  const id = parseId(given.id);
  if (!id) throw badInput({ pictures: pictureMessages.gone });
  return { id, alt };
}

/** The descriptions that an input has, for the check of their links. Those of other types or that are too long are invalid. */
export const altsOf = ({ pictures }: PictureInputs): string[] =>
  (Array.isArray(pictures) ? pictures : [])
    .map((item) => (item as { alt?: unknown } | null)?.alt)
    .filter((alt) => typeof alt === 'string' && firstErrorOf(altRule, alt) === undefined) as string[];

/** The descriptions that a write changes or adds. */
export const newAlts = (kept: PictureRecord[], next: PictureRecord[]): string[] =>
  next.filter(({ key, alt }) => !kept.some((before) => before.key === key && before.alt === alt)).map(({ alt }) => alt);

/** Whether two lists have the same pictures with the same descriptions in the same order. */
export const arePicturesEqual = (a: PictureRecord[], b: PictureRecord[]): boolean =>
  a.length === b.length && a.every(({ key, alt }, at) => key === b[at]!.key && alt === b[at]!.alt);
