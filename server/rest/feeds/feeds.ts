/** The feeds: new businesses, a person, and the comments on a business. Each reads as a visitor. */
import { categories } from '#rules/categories.ts';
import { feedPaths, queryOf } from '#rules/feeds.ts';
import { noFilters, toSearchParams, type Filters } from '#rules/filters.ts';
import { maxFeedEntries } from '#rules/limits.ts';
import { businessPath, commentPath, userPath } from '#rules/page.ts';
import type { Business } from '#server/businesses/business.entity.ts';
import { readBusinesses } from '#server/businesses/business.reads.ts';
import { getBusiness } from '#server/businesses/business.service.ts';
import { shownCover } from '#server/businesses/pictures/pictures.ts';
import { readCommentsBy } from '#server/comments/comment.reads.ts';
import { commentsOf } from '#server/comments/comment.service.ts';
import type { Comment } from '#server/comments/comment.types.ts';
import type { Context } from '#server/core/context.ts';
import { loadBatched } from '#server/core/loader.ts';
import { listBusinesses } from '#server/directory/directory.service.ts';
import type { ListedBusiness } from '#server/directory/listed-business.ts';
import { listOwned } from '#server/directory/user-lists.service.ts';
import { findUserDetails, userKeyOf } from '#server/directory/user-details.reads.ts';
import type { User } from '#server/users/user.entity.ts';
import { parseDirectoryParams, parseListFilters } from '../params.ts';
import { tagOf, type Feed, type FeedAuthor, type FeedEntry } from './feed.ts';

const first = maxFeedEntries;
const firstPage = { first, after: null };
/** The list has no time of its own: that of the first release. */
const firstRelease = '2026-01-01T00:00:00.000Z';

const authorOf = ({ origin }: Context, { username, profilePicture }: User): FeedAuthor => ({
  name: username,
  url: origin + userPath(username),
  ...(profilePicture && { avatar: profilePicture }),
});

/** The entries of businesses. The time of the last edit is read by one statement, since lists do not contain it. */
const entriesOf = (ctx: Context, businesses: ListedBusiness[]): Promise<FeedEntry[]> =>
  Promise.all(
    businesses.map(async (business) => {
      const { id, name, description, category, location, owner, createdAt: published } = business;
      const cover = shownCover(ctx, business);
      const edited = (await loadBatched(ctx, readBusinesses, id))?.updatedAt;
      return {
        id: tagOf(ctx, published, `business/${id}`),
        url: ctx.origin + businessPath(id),
        title: name,
        texts: [`${categories[category]} · ${location}`, description],
        author: authorOf(ctx, owner!),
        published,
        updated: edited ?? published,
        pictures: cover ? [{ url: cover.src, alt: name }] : [],
        categories: [categories[category]],
      };
    }),
  );

const starsOf = (rating: number | null): string => {
  if (rating === null) return '';
  return rating === 1 ? ': 1 star' : `: ${rating} stars`;
};

/** The entry of a comment with the reply to it. @param title begins the title, before the stars of a review */
function entryOf(ctx: Context, comment: Comment, title: string): FeedEntry {
  const { id, businessId, text, reply, rating, isReview, createdAt, editedAt } = comment;
  const times = [createdAt, editedAt, reply?.createdAt, reply?.editedAt].filter(Boolean);
  return {
    id: tagOf(ctx, createdAt, `comment/${id}`),
    url: ctx.origin + commentPath(businessId, id),
    title: title + (isReview ? starsOf(rating) : ''),
    texts: [text, ...(reply ? [`Reply from the owner: ${reply.text}`] : [])],
    author: authorOf(ctx, comment.author),
    published: createdAt,
    updated: times.toSorted().at(-1)!,
    pictures: comment.pictures,
    categories: [],
  };
}

/** The filters, for the title. */
function filterText(
  { search, category, minRating, openNow, within }: Filters,
  radius: number | null | undefined,
): string {
  const words = [
    category && categories[category],
    search.trim() && `“${search.trim()}”`,
    minRating && `${minRating}+ stars`,
    openNow && 'open now',
    within && 'in an area of the map',
    radius && `within ${radius} metres of a position`,
  ].filter(Boolean);
  return words.length > 0 ? ` (${words.join(', ')})` : '';
}

/** The newest businesses of a filter. The orders of the list and positions without a radius count as absent. */
export async function businessesFeed(ctx: Context, query: URLSearchParams): Promise<Feed> {
  const { near, ...rest } = parseDirectoryParams(query).filter;
  const circle = near?.radius ? near : undefined;
  const filter = { ...rest, near: circle };
  const { within } = filter;
  const filters: Filters = {
    ...parseListFilters(query),
    ...{ sortBy: noFilters.sortBy, order: noFilters.order, near: noFilters.near },
    within: within ? [within.west, within.south, within.east, within.north].map(degrees).join(',') : '',
  };
  const shown = toSearchParams(filters);
  const search = new URLSearchParams(shown);
  if (circle) for (const name of ['latitude', 'longitude', 'radius'] as const) search.set(name, String(circle[name]));
  const page = await listBusinesses(ctx, { filter, sort: { field: 'CREATED_AT', order: 'DESC' }, ...firstPage });
  return {
    id: tagOf(ctx, firstRelease, `businesses${queryOf(search)}`),
    title: `${ctx.site.name}: new businesses${filterText(filters, circle?.radius)}`,
    description: ctx.site.tagline,
    self: ctx.origin + feedPaths.businesses + queryOf(search),
    page: `${ctx.origin}/${queryOf(shown)}`,
    since: firstRelease,
    entries: await entriesOf(ctx, page.nodes),
  };
}

// As precise as the box in the address of the home page.
const degrees = (number: number): number => Number(number.toFixed(6));

/** What a person has listed, reviewed and commented on. @throws NOT_FOUND 'User not found' */
export async function personFeed(ctx: Context, idOrName: string): Promise<Feed> {
  const user = await findUserDetails(ctx, userKeyOf(idOrName));
  const [owned, comments] = await Promise.all([listOwned(ctx, user, firstPage), readCommentsBy(ctx, user.id, first)]);
  const listed = await entriesOf(ctx, owned.nodes);
  const written = await Promise.all(
    comments.map(async (comment) => {
      const business: Business | undefined = await loadBatched(ctx, readBusinesses, comment.businessId);
      return business
        ? [entryOf(ctx, comment, `${comment.isReview ? 'Review of' : 'Comment on'} ${business.name}`)]
        : [];
    }),
  );
  const since = user.createdAt;
  return {
    id: tagOf(ctx, since, `user/${user.id}`),
    title: `${user.username} on ${ctx.site.name}`,
    description: user.bio,
    self: ctx.origin + feedPaths.user(user.username),
    page: ctx.origin + userPath(user.username),
    author: authorOf(ctx, user),
    since,
    entries: [...listed, ...written.flat()]
      .toSorted((one, other) => other.published.localeCompare(one.published))
      .slice(0, first),
  };
}

/** The newest comments on a business. @throws NOT_FOUND 'Business not found' */
export async function commentsFeed(ctx: Context, businessId: string): Promise<Feed> {
  const business = await getBusiness(ctx, businessId);
  const { nodes } = await commentsOf(ctx, business, { ...firstPage, sort: 'NEWEST' });
  const since = business.createdAt;
  return {
    id: tagOf(ctx, since, `business/${business.id}/comments`),
    title: `Comments on ${business.name}`,
    description: `${categories[business.category]} · ${business.location}`,
    self: ctx.origin + feedPaths.comments(business.id),
    page: ctx.origin + businessPath(business.id),
    since,
    entries: nodes.map((comment) =>
      entryOf(ctx, comment, `${comment.isReview ? 'Review' : 'Comment'} by ${comment.author.username}`),
    ),
  };
}
