/** Uploads of single pictures, and the pictures of a business or a review in a write. */
import type { EntityManager } from 'typeorm';
import { unusedUploads } from '#rules/limits.ts';
import { pictureLimits, pictureMessages, type PictureLimit } from '#rules/pictures.ts';
import type { Context, Viewer } from '#server/core/context.ts';
import { badInput, sessionOver } from '#server/core/errors.ts';
import { isUnanswered } from '#server/database/errors.ts';
import { transaction } from '#server/database/sql.ts';
import { requireWriter } from '#server/http/rate-limits/count.ts';
import { withNewPicture } from '#server/uploads/new-picture.service.ts';
import type { IncomingFile } from '#server/uploads/multipart.ts';
import { lockUsage } from '../business.quota.ts';
import { parsePictureList, type BusinessFiles, type PictureInputs, type PictureListItem } from './picture-list.ts';
import { addUpload, claimUploads, endUploads, type PictureRecord, type DescribedPicture } from './picture.reads.ts';

/**
 * Stores a picture that a business or a review of the viewer may take within a day, by its id. An account keeps at most 30 of them; another
 * one replaces the oldest.
 * @throws UNAUTHENTICATED; RATE_LIMITED; BAD_USER_INPUT without a picture; the errors of `withNewPicture`
 */
export async function uploadPicture(ctx: Context, file: IncomingFile | undefined): Promise<DescribedPicture> {
  return storeUpload(ctx, await requireWriter(ctx), file);
}

async function storeUpload(ctx: Context, viewer: Viewer, file: IncomingFile | undefined): Promise<DescribedPicture> {
  if (!file) throw badInput({ image: pictureMessages.notAnImage }, 'notAnImage');
  return withNewPicture(ctx, file, (claim) =>
    transaction(ctx.db, async (manager) => {
      const cover = (await claim(manager))!;
      // The quota is checked where the picture is used, since it may replace another one.
      if (!(await lockUsage(manager, viewer.id))) throw sessionOver();
      await addUpload(manager, viewer.id, cover, unusedUploads);
      return { ...cover, alt: '' };
    }),
  );
}

/** Computes the pictures after the write, in its transaction, from those before it. */
export type NextPictures = (manager: EntityManager, stored: PictureRecord[]) => Promise<PictureRecord[]>;

/**
 * Runs a write that may change the pictures of a business or a review. It calls the function inside its transaction. A failure leaves
 * neither new files nor changes.
 * @returns the result of the write
 * @throws BAD_USER_INPUT for a list that is invalid, too long, or has an id that is neither one of the present pictures nor an
 *   upload of the viewer; what `uploadPicture` and the write throw
 */
export async function withPictures<T>(
  ctx: Context,
  viewer: Viewer,
  input: PictureInputs,
  files: BusinessFiles,
  write: (next: NextPictures) => Promise<T>,
  limit: PictureLimit = pictureLimits.business,
): Promise<T> {
  const requested = parsePictureList(input, files, limit);
  const added: string[] = [];
  try {
    // One after another, since several share the CPU with all others.
    for (const file of files.images ?? []) added.push((await storeUpload(ctx, viewer, file)).key);
    return await withNewPicture(ctx, files.image, (claim) =>
      write(async (manager, stored) => {
        const cover = await claim(manager);
        const fresh = cover ? [{ ...cover, alt: '' }] : [];
        const rest = cover || input.removeImage === true ? stored.slice(1) : stored;
        const list = requested ?? [...fresh, ...rest].map(({ key }) => ({ id: key }));
        const items = withAdded(list, added);
        if (items.length > limit.max) throw badInput({ pictures: limit.tooMany });
        return picturesOfList(manager, viewer.id, [...fresh, ...stored], items);
      }),
    );
  } catch (error) {
    const ended = endUploads(ctx, added);
    // A database that did not respond may not respond to this either, and the client has waited long enough.
    if (!isUnanswered(error)) await ended;
    throw error;
  }
}

/** Replaces the numbers of files by the ids of their uploads. Files that the list does not name come last. */
function withAdded(list: PictureListItem[], added: string[]): { id: string; alt?: string | undefined }[] {
  const named = new Set(list.map(({ file }) => file));
  const rest = added.filter((_, at) => !named.has(at)).map((id) => ({ id }));
  return [...list.map(({ id, file, alt }) => ({ id: id ?? added[file!]!, alt })), ...rest];
}

async function picturesOfList(
  manager: EntityManager,
  userId: string,
  known: PictureRecord[],
  list: { id: string; alt?: string | undefined }[],
): Promise<PictureRecord[]> {
  const byId = new Map(known.map((picture) => [picture.key, picture]));
  const uploads = list.map(({ id }) => id).filter((id) => !byId.has(id));
  for (const upload of await claimUploads(manager, userId, uploads)) byId.set(upload.key, { ...upload, alt: '' });
  return list.map(({ id, alt }) => {
    const picture = byId.get(id);
    if (!picture) throw badInput({ pictures: pictureMessages.gone });
    return { ...picture, alt: alt ?? picture.alt };
  });
}
