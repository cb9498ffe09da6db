/** Businesses: create, edit, delete. `directory/` reads the lists. */
import { businessRules, optionalBusinessRules } from '#rules/businesses.ts';
import * as messages from '#rules/messages.ts';
import { clearLoaded, loadBatched } from '#server/core/loader.ts';
import { validate, validatePresent } from '#server/core/validate.ts';
import { changed, type Context } from '#server/core/context.ts';
import { AppError, badInput, forbidden, notFound } from '#server/core/errors.ts';
import { requireWriter } from '#server/http/rate-limits/count.ts';
import { newId, readId } from '#server/core/ids.ts';
import { insertLexiconWords, lexiconWords } from '#server/search/lexicon.ts';
import { transaction } from '#server/database/sql.ts';
import { hiddenBy, isPending } from '#server/users/hidden.ts';
import { mustWait, pendingAfterEdit } from '#server/users/waiting.ts';
import { clearGarbage } from '#server/uploads/garbage.ts';
import { Business } from './business.entity.ts';
import { changesNothing, checked } from './business-fields.ts';
import { newLexiconWords, newTexts, searchable, textsOf } from './business-texts.ts';
import { lockUsage, requireQuota } from './business.quota.ts';
import { lockCounts, readBusinesses } from './business.reads.ts';
import type { OptionalInputs } from './business.types.ts';
import { contactColumns } from './contact/contact.ts';
import { changesHours, hoursChange, writeHours } from './hours/write-hours.ts';
import { coverColumns } from './pictures/cover-columns.ts';
import { altsOf, arePicturesEqual, hasPictureChanges, type BusinessFiles } from './pictures/picture-list.ts';
import { readPictureRecords, writePictures } from './pictures/picture.reads.ts';
import { withPictures } from './pictures/picture.service.ts';
import { positionColumns } from './position/position.ts';

/**
 * Returns a business with its counts.
 * @throws NOT_FOUND 'Business not found', also for a malformed id
 */
export async function getBusiness(ctx: Context, givenId: string): Promise<Business> {
  const id = readId(givenId);
  const business = id && (await loadBatched(ctx, readBusinesses, id));
  if (!business) throw notFound(messages.businessNotFound);
  return business;
}

/**
 * Creates a business of the viewer, with optional pictures.
 * @throws UNAUTHENTICATED; RATE_LIMITED; BAD_USER_INPUT with the messages of the rules; FORBIDDEN above a quota; the errors of
 *   `withPictures`
 */
export async function createBusiness(
  ctx: Context,
  input: OptionalInputs,
  files: BusinessFiles = {},
): Promise<Business> {
  const viewer = await requireWriter(ctx);
  const fields = checked({ ...validate(businessRules, input), ...validatePresent(optionalBusinessRules, input) });
  const hours = hoursChange(input);
  const place = positionColumns(input);
  const contact = await contactColumns(ctx, input, place);
  const id = newId();
  const waits = await mustWait(ctx, [...textsOf({ ...fields, ...contact }), ...altsOf(input)]);
  const common = await newLexiconWords(ctx, id, fields.description);
  await withPictures(ctx, viewer, input, files, async (nextPictures) => {
    await transaction(ctx.db, async (manager) => {
      const pictures = await nextPictures(manager, []);
      const cover = coverColumns(pictures);
      await requireQuota(ctx, manager, viewer.id, { businesses: 1, pictureBytes: cover.pictureBytes });
      if (pictures.length > 0) await writePictures(manager, id, pictures);
      await manager.insert(Business, {
        id,
        ownerId: viewer.id,
        hidden: waits ? hiddenBy.pending : 0,
        ...cover,
        ...fields,
        ...place,
        ...contact,
        ...searchable(fields),
      });
      await writeHours(manager, id, hours);
      await manager.query(...insertLexiconWords([...lexiconWords(fields), ...common]));
    });
  });
  changed(ctx, `followers:${viewer.id}`);
  clearLoaded(ctx);
  return getBusiness(ctx, id);
}

/**
 * Edits one of the viewer's businesses. Absent fields stay, a new cover replaces the old one, `removeImage` removes it and makes the next
 * picture the cover, and `pictures` is the whole list.
 * With `version`, an edit of an older version fails. An edit that changes nothing leaves `version` and `updatedAt`.
 * @throws UNAUTHENTICATED; RATE_LIMITED; NOT_FOUND; FORBIDDEN for other users, and above a quota; BAD_USER_INPUT;
 *   CONFLICT for a stale version; the errors of `withPictures`
 */
export async function updateBusiness(
  ctx: Context,
  givenId: string,
  input: OptionalInputs & { version?: number | null },
  files: BusinessFiles = {},
): Promise<Business> {
  const { viewer, business } = await requireOwn(ctx, givenId, messages.cannotEdit);
  const { id, ownerId } = business;
  const changes = {
    ...checked(validatePresent({ ...businessRules, ...optionalBusinessRules }, input)),
    ...positionColumns(input),
    ...(await contactColumns(ctx, input, { ...business, ...positionColumns(input) })),
  };
  const hours = hoursChange(input);
  if (input.version !== undefined && input.version !== null && !Number.isInteger(input.version))
    throw badInput({ version: messages.invalidVersion });
  const common = changes.description === undefined ? [] : await newLexiconWords(ctx, id, changes.description);
  const waits = await mustWait(ctx, [...newTexts(business, changes), ...altsOf(input)]);
  const changesPictures = hasPictureChanges(input, files);
  // Raw SQL: functions and rows without entity lock the counts, which triggers change.
  const lock = waits || isPending(business) ? 'SELECT lock_counts_of_business($1)' : lockCounts;
  await withPictures(ctx, viewer, input, files, async (nextPictures) => {
    await transaction(ctx.db, async (manager) => {
      await manager.query(lock, [id]);
      // Before the row of the business, by the order of locks.
      if (changesPictures) await lockUsage(manager, ownerId);
      const stored = await manager.findOne(Business, { where: { id }, lock: { mode: 'for_no_key_update' } });
      if (!stored) throw notFound(messages.businessNotFound);
      if (typeof input.version === 'number' && input.version !== stored.version)
        throw new AppError('CONFLICT', messages.stale);
      const kept = changesPictures || isPending(business) ? await readPictureRecords(manager, id) : [];
      const pictures = changesPictures ? await nextPictures(manager, kept) : kept;
      const cover = changesPictures ? coverColumns(pictures, stored.coverKey) : undefined;
      if (cover)
        await requireQuota(ctx, manager, ownerId, {
          businesses: 0,
          pictureBytes: cover.pictureBytes - stored.pictureBytes,
        });
      const next = { ...stored, ...changes };
      const isHoursChange = await changesHours(manager, id, hours);
      if (!isHoursChange && arePicturesEqual(kept, pictures) && changesNothing(stored, changes)) return;
      if (changesPictures) await writePictures(manager, id, pictures);
      const { keep, add } = pendingAfterEdit(waits, [...textsOf(next), ...pictures.map(({ alt }) => alt)]);
      await manager.update(Business, id, {
        ...cover,
        ...changes,
        ...searchable(next),
        hidden: (stored.hidden & keep) | add,
        version: stored.version + 1,
        updatedAt: () => 'now()',
      });
      if (isHoursChange) await writeHours(manager, id, hours);
      await manager.query(...insertLexiconWords([...lexiconWords(next), ...common]));
    });
  });
  changed(ctx, `business:${id}`);
  clearLoaded(ctx);
  return getBusiness(ctx, id);
}

/**
 * Deletes one of the viewer's businesses with its comments, ratings, likes, saves and pictures.
 * @returns the id of the deleted business
 * @throws UNAUTHENTICATED; RATE_LIMITED; NOT_FOUND; FORBIDDEN for other users
 */
export async function deleteBusiness(ctx: Context, givenId: string): Promise<string> {
  const { id, ownerId } = (await requireOwn(ctx, givenId, messages.cannotDelete)).business;
  const { affected } = await transaction(ctx.db, async (manager) => {
    await manager.query('SELECT lock_counts_of_business($1)', [id]);
    return manager.delete(Business, id);
  });
  if (!affected) throw notFound(messages.businessNotFound);
  changed(ctx, `business:${id}`, `user:${ownerId}`, `followers:${ownerId}`);
  clearLoaded(ctx);
  await clearGarbage(ctx);
  return id;
}

/** Counts a write and returns the viewer with a business of theirs. @throws as `requireWriter`; NOT_FOUND; FORBIDDEN with the message for other users */
async function requireOwn(ctx: Context, givenId: string, message: string) {
  const viewer = await requireWriter(ctx);
  const business = await getBusiness(ctx, givenId);
  if (business.ownerId !== viewer.id) throw forbidden(message);
  return { viewer, business };
}
