/** Edits of a business. */
import type { EntityManager } from 'typeorm';
import { businessRules, optionalBusinessRules } from '#rules/businesses.ts';
import * as messages from '#rules/messages.ts';
import { hasLinks } from '#rules/text.ts';
import { recordChanges, type Context } from '#server/core/context.ts';
import { AppError, badInput, notFound } from '#server/core/errors.ts';
import { clearLoaded } from '#server/core/loader.ts';
import { validatePresent } from '#server/core/validate.ts';
import { longQuery, transaction } from '#server/database/sql.ts';
import { insertLexiconWords, lexiconWords } from '#server/search/lexicon.ts';
import { isPending } from '#server/users/hidden.ts';
import { needsApproval, pendingAfterEdit } from '#server/users/pending-texts.ts';
import { Business } from './business.entity.ts';
import { changesNothing, withCategoryName } from './business-fields.ts';
import { newLexiconWords, newTexts, searchable, textsOf } from './business-texts.ts';
import { lockUsage, requireQuota } from './business.quota.ts';
import { lockAllCounts, lockCounts } from './business.reads.ts';
import { getBusiness, requireOwnBusiness } from './business.service.ts';
import type { OptionalInputs } from './business.types.ts';
import { contactColumns } from './contact/contact.ts';
import { differsFromStored, parseHoursChange, writeHours } from './hours/write-hours.ts';
import { coverColumns } from './pictures/cover-columns.ts';
import { altsOf, arePicturesEqual, newAlts, hasPictureChanges, type BusinessFiles } from './pictures/picture-list.ts';
import { readPictureRecords, writePictures } from './pictures/picture.reads.ts';
import { withPictures, type NextPictures } from './pictures/picture.service.ts';
import { positionColumns } from './position/position.ts';

type EditInput = OptionalInputs & { version?: number | null };

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
  input: EditInput,
  files: BusinessFiles = {},
): Promise<Business> {
  const { viewer, business } = await requireOwnBusiness(ctx, givenId, messages.cannotEdit);
  const { id } = business;
  const prepared = await prepareEdit(ctx, business, input, files);
  await withPictures(ctx, viewer, input, files, async (nextPictures) => {
    const apply = (edit: Edit) => transaction(ctx.db, (manager) => applyEdit(ctx, manager, edit, nextPictures));
    let changedRow = await apply(prepared);
    // The business became pending, or was approved, after it was read: the edit is prepared again for the stored row.
    while (changedRow) changedRow = await apply(await prepareEdit(ctx, changedRow, input, files));
  });
  recordChanges(ctx, `business:${id}`);
  clearLoaded(ctx);
  return getBusiness(ctx, id);
}

type Edit = Awaited<ReturnType<typeof prepareEdit>>;

/** Validates an edit, and prepares it for a business as it was read, without a lock. @throws BAD_USER_INPUT; RATE_LIMITED */
async function prepareEdit(ctx: Context, business: Business, input: EditInput, files: BusinessFiles) {
  const fields = {
    ...withCategoryName(validatePresent({ ...businessRules, ...optionalBusinessRules }, input)),
    ...(await contactColumns(ctx, input, { ...business, ...positionColumns(input, business) })),
  };
  const hours = parseHoursChange(input);
  const { version } = input;
  if (version !== undefined && version !== null && !Number.isInteger(version))
    throw badInput({ version: messages.invalidVersion });
  return {
    business,
    fields,
    input,
    hours,
    version,
    common: fields.description === undefined ? [] : await newLexiconWords(ctx, business.id, fields.description),
    isUnapproved: await needsApproval(ctx, [...newTexts(business, fields), ...altsOf(input)]),
    changesPictures: hasPictureChanges(input, files),
  };
}

/**
 * Writes a prepared edit in the transaction of the caller.
 * @returns the stored row, and writes nothing, if it became pending or was approved after the edit was prepared: the locks and what is
 *   pending depend on it
 */
async function applyEdit(
  ctx: Context,
  manager: EntityManager,
  edit: Edit,
  nextPictures: NextPictures,
): Promise<Business | undefined> {
  const { business, fields, input, hours, version, common, isUnapproved, changesPictures } = edit;
  const { id, ownerId } = business;
  const wasPending = isPending(business);
  // Such an edit may hide or show the business, with all that depends on it.
  const isLong = isUnapproved || wasPending;
  // Raw SQL: functions and rows without entity lock the counts, which triggers change.
  if (isLong) await longQuery(manager, lockAllCounts, [id]);
  else await manager.query(lockCounts, [id]);
  // Before the row of the business, by the order of locks.
  if (changesPictures) await lockUsage(manager, ownerId);
  const stored = await manager.findOne(Business, { where: { id }, lock: { mode: 'for_no_key_update' } });
  if (!stored) throw notFound(messages.businessNotFound);
  if (typeof version === 'number' && version !== stored.version) throw new AppError('CONFLICT', messages.stale);
  if (isPending(stored) !== wasPending) return stored;
  const { kept, pictures, cover } = changesPictures
    ? await changePictures(ctx, manager, stored, nextPictures)
    : await keepPictures(manager, stored);
  // The zone depends on the position that the edit replaces.
  const changes = { ...fields, ...positionColumns(input, stored) };
  const next = { ...stored, ...changes };
  const isHoursChange = await differsFromStored(manager, id, hours);
  if (!isHoursChange && arePicturesEqual(kept, pictures) && changesNothing(stored, changes)) return undefined;
  if (changesPictures) await writePictures(manager, id, pictures);
  const addsLinks = [...newTexts(stored, changes), ...newAlts(kept, pictures)].some(hasLinks);
  const texts = [...textsOf(next), ...pictures.map(({ alt }) => alt)];
  const { keep, add } = pendingAfterEdit(isUnapproved && addsLinks, texts);
  const hidden = (stored.hidden & keep) | add;
  // It disappears or appears with all that was written on it.
  if (isPending({ hidden }) !== wasPending) recordChanges(ctx, 'all');
  const update = manager
    .createQueryBuilder()
    .update(Business)
    .set({
      ...cover,
      ...changes,
      ...searchable(next),
      hidden,
      version: stored.version + 1,
      updatedAt: () => 'now()',
    })
    .where({ id });
  if (isLong) await longQuery(manager, ...update.getQueryAndParameters());
  else await update.execute();
  if (isHoursChange) await writeHours(manager, id, hours);
  await manager.query(...insertLexiconWords([...lexiconWords(next), ...common]));
  return undefined;
}

/**
 * The pictures of a business before and after an edit that changes them, and the columns of its cover.
 * @throws FORBIDDEN above a quota; the errors of `nextPictures`
 */
async function changePictures(ctx: Context, manager: EntityManager, stored: Business, nextPictures: NextPictures) {
  const kept = await readPictureRecords(manager, stored.id);
  const pictures = await nextPictures(manager, kept);
  const cover = coverColumns(pictures, stored.coverKey);
  const pictureBytes = cover.pictureBytes - stored.pictureBytes;
  await requireQuota(ctx, manager, stored.ownerId, { businesses: 0, pictureBytes });
  return { kept, pictures, cover };
}

/** The pictures of a business that an edit keeps. They are read for a pending one only: links in them keep it pending. */
async function keepPictures(manager: EntityManager, stored: Business) {
  const kept = isPending(stored) ? await readPictureRecords(manager, stored.id) : [];
  return { kept, pictures: kept, cover: undefined };
}
