/** What an owner does with a listing: create, edit, delete. Reading lists is the directory's. */
import { businessRules } from '#rules/businesses.ts';
import { categoryFrom, type CategoryName } from '#rules/categories.ts';
import * as messages from '#rules/messages.ts';
import { clearLoaded, loadBatched } from '#server/core/loader.ts';
import { validate, validatePresent } from '#server/core/validate.ts';
import type { Context } from '#server/core/context.ts';
import { AppError, badInput, forbidden, notFound } from '#server/core/errors.ts';
import { requireWriter } from '#server/http/rate-limits/attempts.ts';
import { newId, readId } from '#server/core/ids.ts';
import { foldText, searchLexemes, type Searched } from '#server/search/fold.ts';
import { addWords, commonWords, descriptionWords, searchWords } from '#server/search/lexicon.ts';
import { queryRows, transaction } from '#server/database/sql.ts';
import { toTsvector } from '#server/search/tsquery.ts';
import { withCover, type NewCover } from '#server/uploads/cover.service.ts';
import { clearGarbage } from '#server/uploads/garbage.ts';
import type { IncomingFile } from '#server/uploads/multipart.ts';
import { Business } from './business.entity.ts';
import { lockUsage, requireRoom } from './business.quota.ts';
import { lockCounts, readBusinesses } from './business.reads.ts';

/**
 * A listing with its counts.
 * @throws NOT_FOUND 'Business not found', also for a malformed id
 */
export async function getBusiness(ctx: Context, givenId: string): Promise<Business> {
  const id = readId(givenId);
  const business = id && (await loadBatched(ctx, readBusinesses, id));
  if (!business) throw notFound(messages.businessNotFound);
  return business;
}

/**
 * Lists a business of the viewer's own, with a picture if one is given.
 * @throws UNAUTHENTICATED; BAD_USER_INPUT with the form's messages; FORBIDDEN past a quota; what `withCover` throws
 */
export async function createBusiness(ctx: Context, input: unknown, image?: IncomingFile): Promise<Business> {
  const viewer = await requireWriter(ctx);
  const fields = checked(validate(businessRules, input));
  const id = newId();
  const common = await newCommonWords(ctx, id, fields.description);
  await withCover(ctx, image, async (claim) => {
    await transaction(ctx.db, async (manager) => {
      const cover = await claim(manager);
      await requireRoom(ctx, manager, viewer.id, { businesses: 1, pictureBytes: cover?.bytes ?? 0 });
      await manager.insert(Business, {
        id,
        ownerId: viewer.id,
        ...fields,
        ...searchable(fields),
        ...(cover && coverColumns(cover)),
      });
      await manager.query(...addWords([...searchWords(fields), ...common]));
    });
  });
  clearLoaded(ctx);
  return getBusiness(ctx, id);
}

/**
 * Edits an own listing: absent fields stay, a picture replaces the old one, `removeImage` takes it away.
 * With `version` an edit made in between is not written over. An edit that changes nothing leaves `version` and `updatedAt`.
 * @throws UNAUTHENTICATED; NOT_FOUND; FORBIDDEN to anyone but the owner, and past a quota; BAD_USER_INPUT;
 *   CONFLICT for a stale version
 */
export async function updateBusiness(
  ctx: Context,
  givenId: string,
  input: { version?: number | null; removeImage?: boolean | null },
  image?: IncomingFile,
): Promise<Business> {
  const { id, ownerId } = await requireOwn(ctx, givenId, messages.cannotEdit);
  const changes = checked(validatePresent(businessRules, input));
  if (input.version !== undefined && input.version !== null && !Number.isInteger(input.version))
    throw badInput({ version: 'Version must be a whole number' });
  const common = changes.description === undefined ? [] : await newCommonWords(ctx, id, changes.description);
  await withCover(ctx, image, async (claim) => {
    await transaction(ctx.db, async (manager) => {
      await manager.query(lockCounts, [id]);
      // Before the business, in the order of all locks.
      if (image || input.removeImage === true) await lockUsage(manager, ownerId);
      const kept = await manager.findOne(Business, { where: { id }, lock: { mode: 'for_no_key_update' } });
      if (!kept) throw notFound(messages.businessNotFound);
      if (typeof input.version === 'number' && input.version !== kept.version)
        throw new AppError('CONFLICT', messages.stale);
      const cover = await claim(manager);
      if (cover)
        await requireRoom(ctx, manager, ownerId, { businesses: 0, pictureBytes: cover.bytes - kept.coverBytes });
      const { name, location, description, category } = kept;
      const next = { name, location, description, category, ...changes };
      const coverChange = cover ? coverColumns(cover) : input.removeImage === true ? noCover : {};
      if (changesNothing(kept, { ...changes, ...coverChange })) return;
      await manager.update(Business, id, {
        ...changes,
        ...searchable(next),
        ...coverChange,
        version: kept.version + 1,
        updatedAt: () => 'now()',
      });
      await manager.query(...addWords([...searchWords(next), ...common]));
    });
  });
  clearLoaded(ctx);
  return getBusiness(ctx, id);
}

/**
 * Deletes an own listing with its comments, ratings, likes, saves and picture.
 * @returns the id that is no more
 * @throws UNAUTHENTICATED; NOT_FOUND; FORBIDDEN to anyone but the owner
 */
export async function deleteBusiness(ctx: Context, givenId: string): Promise<string> {
  const { id } = await requireOwn(ctx, givenId, messages.cannotDelete);
  const { affected } = await transaction(ctx.db, async (manager) => {
    await manager.query('SELECT lock_counts_of_business($1)', [id]);
    return manager.delete(Business, id);
  });
  if (!affected) throw notFound(messages.businessNotFound);
  clearLoaded(ctx);
  await clearGarbage(ctx);
  return id;
}

/** @returns the viewer's own business */
async function requireOwn(ctx: Context, givenId: string, refusal: string): Promise<Business> {
  const viewer = await requireWriter(ctx);
  const business = await getBusiness(ctx, givenId);
  if (business.ownerId !== viewer.id) throw forbidden(refusal);
  return business;
}

const changesNothing = (kept: Business, changes: Partial<Business>): boolean =>
  Object.entries(changes).every(([name, value]) => kept[name as keyof Business] === value);

// The API says REAL_ESTATE, the forms of REST say Real Estate; the row keeps one.
const checked = <F extends { category?: unknown }>(
  fields: F,
): { [K in keyof F]: K extends 'category' ? CategoryName : F[K] } =>
  ({ ...fields, ...('category' in fields && { category: categoryFrom(fields.category) }) }) as never;

const searchable = (fields: Searched) => ({
  nameKey: foldText(fields.name),
  searchVector: toTsvector(searchLexemes(fields)),
});

// Before the transaction, in which others wait for the counts that it locks.
async function newCommonWords(ctx: Context, id: string, description: string): Promise<string[]> {
  const found = await queryRows<{ word: string }>(ctx.db, ...commonWords(descriptionWords(description), id));
  return found.map(({ word }) => word);
}

const coverColumns = ({ key, width, height, placeholder, bytes }: NewCover) => ({
  coverKey: key,
  coverWidth: width,
  coverHeight: height,
  coverPlaceholder: placeholder,
  coverBytes: bytes,
});

const noCover = { coverKey: null, coverWidth: null, coverHeight: null, coverPlaceholder: null, coverBytes: 0 };
