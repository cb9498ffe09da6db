/** Entities as the documented JSON. Each serializer reads what it adds by one statement for a whole list. */
import { categories } from '#rules/categories.ts';
import { limits } from '#rules/limits.ts';
import * as messages from '#rules/messages.ts';
import { siteTexts } from '#rules/site/site.ts';
import { computedColumns, writableColumns } from '#server/businesses/business.columns.ts';
import { contactJson, emailFor, ownEmail } from '#server/businesses/contact/contact.ts';
import { positionOf } from '#server/businesses/position/position.ts';
import { getPictures, shownCover } from '#server/businesses/pictures/pictures.ts';
import { loadBatched } from '#server/core/loader.ts';
import type { Context } from '#server/core/context.ts';
import { notFound } from '#server/core/errors.ts';
import { readBusiness } from '#server/directory/directory.service.ts';
import type { ListedBusiness } from '#server/directory/listed-business.ts';
import type { Suggestions } from '#server/directory/suggestions.ts';
import { readFollowing } from '#server/follows/follow.loader.ts';
import { valueAboveLimit } from '#server/http/rate-limits/count.ts';
import { readSiteText } from '#server/site/site-text.ts';
import { isHidden, isPending, type Hideable } from '#server/users/hidden.ts';
import type { User } from '#server/users/user.entity.ts';
import { getCounts } from '#server/users/user.service.ts';
import { serializePicture } from './picture.serializer.ts';
import { readAccountLists, readFew } from './user-lists.reads.ts';
import { readReactors, type Reactors } from './reactors.reads.ts';

const { inLists, alone } = limits.restUsers;

/** Businesses in a list, each with the ids of some users who like it and who saved it. */
export async function serializeBusinesses(ctx: Context, businesses: ListedBusiness[]) {
  const found = await readReactors(ctx, idsOf(businesses), inLists);
  return businesses.flatMap((business) => {
    const reactors = found.get(business.id);
    if (!reactors) return [];
    return [businessJson(ctx, business, reactors, ownEmail(ctx, { ...business, email: reactors.email }))];
  });
}

/** One business, read by id. @throws NOT_FOUND 'Business not found', also for a malformed id */
export async function serializeBusiness(ctx: Context, id: string) {
  const business = await readBusiness(ctx, id);
  const stored = await getPictures(ctx, business, limits.pictures);
  const pictures = stored.map((picture) => serializePicture(ctx, picture));
  const reactors = await reactorsOf(ctx, business.id);
  // Above the limit members read the business as visitors do.
  const email = await emailFor(ctx, { ...business, email: reactors.email }).catch(valueAboveLimit(null));
  return {
    ...businessJson(ctx, business, reactors, email),
    images: pictures.map(({ url }) => url),
    pictures,
  };
}

/** What REST adds to one business. @throws NOT_FOUND 'Business not found' */
export async function reactorsOf(ctx: Context, id: string): Promise<Reactors> {
  const reactors = (await readReactors(ctx, [id], alone)).get(id);
  if (!reactors) throw notFound(messages.businessNotFound);
  return reactors;
}

function businessJson(
  ctx: Context,
  business: ListedBusiness,
  { likes, savedBy, updatedAt, hours, ...place }: Reactors,
  email: string | null,
) {
  const { id, category, owner } = business;
  return {
    _id: id,
    ...pick(business, writable),
    category: categories[category],
    hours,
    opening: business.opening,
    position: positionOf(place),
    timeZone: place.timeZone,
    ...contactJson(place, email),
    images: [shownCover(ctx, business)?.src ?? []].flat(),
    owner: { _id: owner!.id, username: owner!.username },
    likes,
    savedBy,
    ...pick(business, computed),
    updatedAt,
    ...hiddenJson(business),
    ...(business.distance !== undefined && { distance: business.distance }),
  };
}

const writable = Object.keys(writableColumns) as (keyof typeof writableColumns)[];
const computed = Object.keys(computedColumns) as (keyof typeof computedColumns)[];

function pick<T, K extends keyof T>(from: T, names: K[]): Pick<T, K> {
  const picked = {} as Pick<T, K>;
  for (const name of names) picked[name] = from[name];
  return picked;
}

/** Suggestions: of a business what a list of suggestions shows. */
export const serializeSuggestions = ({ businesses, categories: names, places, didYouMean }: Suggestions) => ({
  businesses: businesses.map(({ id, name, category, location }) => ({
    _id: id,
    name,
    category: categories[category],
    location,
  })),
  categories: names.map((name) => categories[name]),
  places,
  didYouMean,
});

/** A text of the site. @throws NOT_FOUND for another name */
export async function serializeSiteText(ctx: Context, path: string) {
  const name = siteTexts.find((each) => each.toLowerCase() === path.toLowerCase());
  if (!name) throw notFound(messages.notFound);
  const { title, html } = await readSiteText(ctx, name);
  return { name: name.toLowerCase(), title, html };
}

/** What only the author and moderators see of a hidden row. */
export const hiddenJson = (row: Hideable) => (isHidden(row) ? { isHidden: true, isPending: isPending(row) } : {});

/** Users as visitors see them, each with some followers and followed users. */
export async function serializeUsers(ctx: Context, users: User[], max: number = inLists) {
  const [counts, followers, following, isFollowing] = await Promise.all([
    Promise.all(users.map((user) => getCounts(ctx, user))),
    readFew(ctx, 'followers', idsOf(users), max),
    readFew(ctx, 'following', idsOf(users), max),
    Promise.all(
      users.map(async ({ id }) => ctx.viewer !== null && ((await loadBatched(ctx, readFollowing, id)) ?? false)),
    ),
  ]);
  return users.map(({ id, username, bio, profilePicture, role, createdAt, hidden }, at) => ({
    _id: id,
    username,
    bio,
    profilePicture,
    followers: followers.get(id)!,
    following: following.get(id)!,
    numFollowers: counts[at]!.numFollowers,
    numFollowing: counts[at]!.numFollowing,
    numBusinesses: counts[at]!.numBusinesses,
    isFollowing: isFollowing[at]!,
    role,
    createdAt,
    ...(isHidden({ hidden }) && { isHidden: true }),
  }));
}

/** One user as visitors see them. */
export const serializeUser = async (ctx: Context, user: User) => (await serializeUsers(ctx, [user], alone))[0]!;

/** The viewer's own account. */
export async function serializeAccount(ctx: Context, user: User) {
  const { id, username, email, emailVerified, bio, profilePicture, role, createdAt, suspendedUntil } = user;
  const lists = await readAccountLists(ctx, id, alone);
  return {
    ...{ _id: id, username, email, emailVerified, bio, profilePicture, role },
    ...{ isHidden: isHidden(user), suspendedUntil, ...lists, createdAt },
  };
}

/** The response to a registration and a login: the account and the token. */
export const serializeAuthPayload = async (ctx: Context, { user, token }: { user: User; token: string }) => ({
  ...(await serializeAccount(ctx, user)),
  token,
});

const idsOf = (items: { id: string }[]): string[] => items.map(({ id }) => id);
