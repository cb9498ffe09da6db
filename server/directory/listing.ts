/** The one select behind every list of businesses and the details: rows with owner, counts and the viewer's flags. */
import { businessColumns, cardColumns } from '#server/businesses/business.reads.ts';
import type { Business } from '#server/businesses/business.entity.ts';
import type { Context } from '#server/core/context.ts';
import { parameters, queryRows } from '#server/database/sql.ts';
import { isFollowing } from '#server/follows/follow.loader.ts';
import { ownReactions, type BusinessWithReactions } from '#server/reactions/reaction.loader.ts';
import type { User } from '#server/users/user.entity.ts';

/** What a row brings beside the listing itself. */
interface ListingRow extends BusinessWithReactions {
  ownerName: string;
  ownerFollowers: number;
  ownerIsFollowing?: boolean;
}

/** A listing, the key it was sorted by, and how many there are where the cut asked for it. */
export type Listing = Business & { key: string | number; total?: number };

/** How a page is cut. */
export interface PageSelect {
  /** A select of `id` and `key`. */
  select: string;
  /** The direction that both are sorted in. */
  direction: 'ASC' | 'DESC';
  /** A number that comes with each row: how many businesses there are on all pages. */
  total?: string;
  /** Whether to read what only the page of one listing shows: each number of stars, and the viewer's own. */
  isInFull?: boolean;
}

/** What a cut puts its values in with. */
export type Placeholder = ReturnType<typeof parameters>['$'];

/** Reads the listings of a cut, in its order, by one statement. */
export async function readListings(ctx: Context, cutWith: ($: Placeholder) => PageSelect): Promise<Listing[]> {
  const { $, values } = parameters();
  const { select, direction, total, isInFull } = cutWith($);
  const columns = [
    'page.key',
    isInFull ? businessColumns : cardColumns,
    'o.username AS "ownerName", os.num_followers AS "ownerFollowers"',
    ...(total ? [`(${total}) AS total`] : []),
    ...(ctx.viewer ? flags($(ctx.viewer.id), isInFull) : []),
  ];
  const text = `WITH page AS MATERIALIZED (${select}) SELECT ${columns.join(', ')}
    FROM page JOIN businesses b ON b.id = page.id JOIN business_stats s ON s.business_id = page.id
      JOIN users o ON o.id = b.owner_id JOIN user_stats os ON os.user_id = b.owner_id
    ORDER BY page.key ${direction}, page.id ${direction}`;
  const found = await queryRows<ListingRow & Listing>(ctx.db, text, values);
  for (const row of found) row.owner = ownerOf(row);
  return found;
}

// Asked after the page is cut: 24 index look-ups a flag, however deep the page.
function flags(viewer: string, isInFull = false): string[] {
  const { isLiked, isSaved, myRating } = ownReactions('b.id', viewer);
  return [
    isLiked,
    isSaved,
    `${isFollowing('b.owner_id', viewer)} AS "ownerIsFollowing"`,
    ...(isInFull ? [myRating] : []),
  ];
}

// As much of the owner as a card shows; the rest is looked up by who asks for it.
const ownerOf = ({ ownerId, ownerName, ownerFollowers, ownerIsFollowing }: ListingRow): User =>
  ({ id: ownerId, username: ownerName, numFollowers: ownerFollowers, isFollowing: ownerIsFollowing }) as never;
