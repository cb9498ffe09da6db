/** Entities as the documented JSON. Each shape asks for what it adds once for a whole list. */
import { categories } from '#rules/categories.ts';
import { limits } from '#rules/limits.ts';
import { computedColumns, coverOf, writableColumns } from '#server/businesses/business.entity.ts';
import type { Comment } from '#server/comments/comment.types.ts';
import { loadBatched } from '#server/core/loader.ts';
import type { Context } from '#server/core/context.ts';
import { readBusiness } from '#server/directory/directory.service.ts';
import type { Listing } from '#server/directory/listing.ts';
import { readFollowing } from '#server/follows/follow.loader.ts';
import { imageAddresses } from '#server/uploads/cover-addresses.ts';
import type { User } from '#server/users/user.entity.ts';
import { readAccountLists, readFew } from './people.reads.ts';
import { readReactors, type Reactors } from './reactors.reads.ts';

const { inLists, alone } = limits.restPeople;

/** Listings, each with a few of those who like it and who saved it. */
export async function serializeBusinesses(ctx: Context, listings: Listing[]) {
  const reactors = await readReactors(ctx, idsOf(listings), inLists);
  return listings.map((listing) => businessJson(ctx, listing, reactors.get(listing.id)!));
}

/** One listing, read afresh. @throws NOT_FOUND 'Business not found', also for a malformed id */
export async function serializeBusiness(ctx: Context, id: string) {
  const listing = await readBusiness(ctx, id);
  return businessJson(ctx, listing, await reactorsOf(ctx, listing.id));
}

/** Who likes and who saved one listing. */
export const reactorsOf = async (ctx: Context, id: string): Promise<Reactors> =>
  (await readReactors(ctx, [id], alone)).get(id)!;

function businessJson(ctx: Context, listing: Listing, { likes, savedBy }: Reactors) {
  const { id, category, owner } = listing;
  return {
    _id: id,
    ...pick(listing, writable),
    category: categories[category],
    images: imageAddresses(ctx.origin, coverOf(listing)),
    owner: { _id: owner!.id, username: owner!.username },
    likes,
    savedBy,
    ...pick(listing, computed),
  };
}

const writable = Object.keys(writableColumns) as (keyof typeof writableColumns)[];
const computed = Object.keys(computedColumns) as (keyof typeof computedColumns)[];

function pick<T, K extends keyof T>(from: T, names: K[]): Pick<T, K> {
  const picked = {} as Pick<T, K>;
  for (const name of names) picked[name] = from[name];
  return picked;
}

/** A comment with the name of whoever said it. */
export const serializeComment = ({ id, businessId, userId, text, createdAt, author }: Comment) => ({
  _id: id,
  business: businessId,
  user: userId,
  username: author!.username,
  text,
  createdAt,
});

/** People as everybody sees them, each with some of their followers and of those they follow. */
export async function serializeUsers(ctx: Context, users: User[], most: number = inLists) {
  const [followers, following, isFollowing] = await Promise.all([
    readFew(ctx, 'followers', idsOf(users), most),
    readFew(ctx, 'following', idsOf(users), most),
    Promise.all(
      users.map(async ({ id }) => ctx.viewer !== null && ((await loadBatched(ctx, readFollowing, id)) ?? false)),
    ),
  ]);
  return users.map(({ id, username, bio, profilePicture, createdAt, ...counts }, at) => ({
    _id: id,
    username,
    bio,
    profilePicture,
    followers: followers.get(id)!,
    following: following.get(id)!,
    numFollowers: counts.numFollowers,
    numFollowing: counts.numFollowing,
    numBusinesses: counts.numBusinesses,
    isFollowing: isFollowing[at]!,
    createdAt,
  }));
}

/** One person as everybody sees them. */
export const serializeUser = async (ctx: Context, user: User) => (await serializeUsers(ctx, [user], alone))[0]!;

/** A person as they see themselves. */
export async function serializeAccount(ctx: Context, { id, username, email, bio, profilePicture, createdAt }: User) {
  const { followers, following, savedBusinesses } = await readAccountLists(ctx, id, alone);
  return { _id: id, username, email, bio, profilePicture, followers, following, savedBusinesses, createdAt };
}

/** Somebody who just got in: the account and the token. */
export const serializeAuthPayload = async (ctx: Context, { user, token }: { user: User; token: string }) => ({
  ...(await serializeAccount(ctx, user)),
  token,
});

const idsOf = (things: { id: string }[]): string[] => things.map(({ id }) => id);
