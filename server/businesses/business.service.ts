/** Businesses: create and delete. `business-edit.service.ts` edits them, `directory/` reads the lists. */
import { businessRules, optionalBusinessRules } from '#rules/businesses.ts';
import * as messages from '#rules/messages.ts';
import { clearLoaded, loadBatched } from '#server/core/loader.ts';
import { validate, validatePresent } from '#server/core/validate.ts';
import { recordChanges, type Context } from '#server/core/context.ts';
import { forbidden, notFound } from '#server/core/errors.ts';
import { requireWriter } from '#server/http/rate-limits/count.ts';
import { newId, parseId } from '#server/core/ids.ts';
import { insertLexiconWords, lexiconWords } from '#server/search/lexicon.ts';
import { longQuery, transaction } from '#server/database/sql.ts';
import { hiddenReasons } from '#server/users/hidden.ts';
import { needsApproval } from '#server/users/pending-texts.ts';
import { clearGarbage } from '#server/uploads/garbage.ts';
import { Business } from './business.entity.ts';
import { withCategoryName } from './business-fields.ts';
import { newLexiconWords, searchable, textsOf } from './business-texts.ts';
import { requireQuota } from './business.quota.ts';
import { lockAllCounts, readBusinesses } from './business.reads.ts';
import type { OptionalInputs } from './business.types.ts';
import { contactColumns } from './contact/contact.ts';
import { parseHoursChange, writeHours } from './hours/write-hours.ts';
import { coverColumns } from './pictures/cover-columns.ts';
import { altsOf, type BusinessFiles } from './pictures/picture-list.ts';
import { writePictures } from './pictures/picture.reads.ts';
import { withPictures } from './pictures/picture.service.ts';
import { positionColumns } from './position/position.ts';

/**
 * Returns a business with its counts.
 * @throws NOT_FOUND 'Business not found', also for a malformed id
 */
export async function getBusiness(ctx: Context, givenId: string): Promise<Business> {
  const id = parseId(givenId);
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
  const fields = withCategoryName({
    ...validate(businessRules, input),
    ...validatePresent(optionalBusinessRules, input),
  });
  const hours = parseHoursChange(input);
  const place = positionColumns(input);
  const contact = await contactColumns(ctx, input, place);
  const id = newId();
  const isUnapproved = await needsApproval(ctx, [...textsOf({ ...fields, ...contact }), ...altsOf(input)]);
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
        hidden: isUnapproved ? hiddenReasons.pending : 0,
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
  recordChanges(ctx, `followers:${viewer.id}`);
  clearLoaded(ctx);
  return getBusiness(ctx, id);
}

const remove = `DELETE FROM businesses b WHERE id = $1
  RETURNING EXISTS (SELECT FROM comments WHERE business_id = b.id) AS "hadComments"`;

/**
 * Deletes one of the viewer's businesses with its comments, ratings, likes, saves and pictures.
 * @returns the id of the deleted business
 * @throws UNAUTHENTICATED; RATE_LIMITED; NOT_FOUND; FORBIDDEN for other users
 */
export async function deleteBusiness(ctx: Context, givenId: string): Promise<string> {
  const { id, ownerId } = (await requireOwnBusiness(ctx, givenId, messages.cannotDelete)).business;
  const [deleted] = await transaction(ctx.db, async (manager) => {
    // Raw SQL: a function of the database locks, and both statements may take longer than others.
    await longQuery(manager, lockAllCounts, [id]);
    return (await longQuery(manager, remove, [id])) as { hadComments: boolean }[];
  });
  if (!deleted) throw notFound(messages.businessNotFound);
  // All who wrote its comments or are named in them are not looked up.
  if (deleted.hadComments) recordChanges(ctx, 'all');
  else recordChanges(ctx, `business:${id}`, `user:${ownerId}`, `followers:${ownerId}`);
  clearLoaded(ctx);
  await clearGarbage(ctx);
  return id;
}

/** Counts a write and returns the viewer with a business of theirs. @throws as `requireWriter`; NOT_FOUND; FORBIDDEN with the message for other users */
export async function requireOwnBusiness(ctx: Context, givenId: string, message: string) {
  const viewer = await requireWriter(ctx);
  const business = await getBusiness(ctx, givenId);
  if (business.ownerId !== viewer.id) throw forbidden(message);
  return { viewer, business };
}
