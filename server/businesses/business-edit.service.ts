/** Edits of a business. */
import type { EntityManager } from 'typeorm';
import { businessRules, optionalBusinessRules } from '#rules/businesses.ts';
import * as messages from '#rules/messages.ts';
import { hasLinks } from '#rules/text.ts';
import { changed, type Context } from '#server/core/context.ts';
import { AppError, badInput, notFound } from '#server/core/errors.ts';
import { clearLoaded } from '#server/core/loader.ts';
import { validatePresent } from '#server/core/validate.ts';
import { longQuery, transaction } from '#server/database/sql.ts';
import { insertLexiconWords, lexiconWords } from '#server/search/lexicon.ts';
import { isPending } from '#server/users/hidden.ts';
import { mustWait, pendingAfterEdit } from '#server/users/waiting.ts';
import { Business } from './business.entity.ts';
import { changesNothing, checked } from './business-fields.ts';
import { newLexiconWords, newTexts, searchable, textsOf } from './business-texts.ts';
import { lockUsage, requireQuota } from './business.quota.ts';
import { lockAllCounts, lockCounts } from './business.reads.ts';
import { getBusiness, requireOwn } from './business.service.ts';
import type { OptionalInputs } from './business.types.ts';
import { contactColumns } from './contact/contact.ts';
import { changesHours, hoursChange, writeHours } from './hours/write-hours.ts';
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
  const { viewer, business } = await requireOwn(ctx, givenId, messages.cannotEdit);
  const { id } = business;
  let edit = await readEdit(ctx, business, input, files);
  await withPictures(ctx, viewer, input, files, async (nextPictures) => {
    const write = () => transaction(ctx.db, (manager) => writeEdit(ctx, manager, edit, nextPictures));
    for (let other = await write(); other; other = await write()) edit = await readEdit(ctx, other, input, files);
  });
  changed(ctx, `business:${id}`);
  clearLoaded(ctx);
  return getBusiness(ctx, id);
}

/** An edit of a business as it was read, without a lock. @throws BAD_USER_INPUT; RATE_LIMITED */
async function readEdit(ctx: Context, business: Business, input: EditInput, files: BusinessFiles) {
  const fields = {
    ...checked(validatePresent({ ...businessRules, ...optionalBusinessRules }, input)),
    ...(await contactColumns(ctx, input, { ...business, ...positionColumns(input, business) })),
  };
  const hours = hoursChange(input);
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
    waits: await mustWait(ctx, [...newTexts(business, fields), ...altsOf(input)]),
    changesPictures: hasPictureChanges(input, files),
  };
}

/**
 * Writes an edit in the transaction of the caller.
 * @returns the locked business, and writes nothing, if it began or ceased to wait for a moderator after the edit was read: what waits
 *   and what is locked depend on it
 */
async function writeEdit(
  ctx: Context,
  manager: EntityManager,
  { business, fields, input, hours, version, common, waits, changesPictures }: Awaited<ReturnType<typeof readEdit>>,
  nextPictures: NextPictures,
): Promise<Business | undefined> {
  const { id, ownerId } = business;
  const wasPending = isPending(business);
  // Such an edit may hide or show the business, with all that depends on it.
  const isLong = waits || wasPending;
  // Raw SQL: functions and rows without entity lock the counts, which triggers change.
  if (isLong) await longQuery(manager, lockAllCounts, [id]);
  else await manager.query(lockCounts, [id]);
  // Before the row of the business, by the order of locks.
  if (changesPictures) await lockUsage(manager, ownerId);
  const stored = await manager.findOne(Business, { where: { id }, lock: { mode: 'for_no_key_update' } });
  if (!stored) throw notFound(messages.businessNotFound);
  if (typeof version === 'number' && version !== stored.version) throw new AppError('CONFLICT', messages.stale);
  if (isPending(stored) !== wasPending) return stored;
  const kept = changesPictures || wasPending ? await readPictureRecords(manager, id) : [];
  const pictures = changesPictures ? await nextPictures(manager, kept) : kept;
  const cover = changesPictures ? coverColumns(pictures, stored.coverKey) : undefined;
  if (cover)
    await requireQuota(ctx, manager, ownerId, {
      businesses: 0,
      pictureBytes: cover.pictureBytes - stored.pictureBytes,
    });
  // The zone depends on the position that the edit replaces.
  const changes = { ...fields, ...positionColumns(input, stored) };
  const next = { ...stored, ...changes };
  const isHoursChange = await changesHours(manager, id, hours);
  if (!isHoursChange && arePicturesEqual(kept, pictures) && changesNothing(stored, changes)) return undefined;
  if (changesPictures) await writePictures(manager, id, pictures);
  const addsLinks = [...newTexts(stored, changes), ...newAlts(kept, pictures)].some(hasLinks);
  const texts = [...textsOf(next), ...pictures.map(({ alt }) => alt)];
  const { keep, add } = pendingAfterEdit(waits && addsLinks, texts);
  const hidden = (stored.hidden & keep) | add;
  // It disappears or appears with all that was written on it.
  if (isPending({ hidden }) !== wasPending) changed(ctx, 'all');
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
