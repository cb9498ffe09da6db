/** The one select behind every list of businesses and the details: rows with owner, counts and the viewer's flags. */
import { businessColumns } from '#server/businesses/business.reads.ts';
import type { Business } from '#server/businesses/business.entity.ts';
import type { Context } from '#server/core/context.ts';
import { parameters, rows } from '#server/core/sql.ts';
import type { User } from '#server/users/user.entity.ts';

/** What a row brings beside the listing itself. */
interface ListingRow extends Business {
  key: string | number | Date;
  ownerName: string;
  ownerPicture: string;
  ownerBio: string;
  ownerCreatedAt: Date;
  ownerIsFollowing?: boolean;
  isLiked?: boolean;
  isSaved?: boolean;
}

/** A listing, and the key it was sorted by. */
export type Listing = Business & { key: string | number };

/** How a page is cut: a select of `id` and `key`, and the direction that both are sorted in. */
export interface Cut {
  select: string;
  direction: 'ASC' | 'DESC';
}

/** What a cut puts its values in with. */
export type Placeholder = ReturnType<typeof parameters>['$'];

// Asked after the page is cut: 24 index look-ups a flag, however deep the page.
const flags = (viewer: string) => `,
  EXISTS (SELECT FROM likes WHERE business_id = b.id AND user_id = ${viewer}) AS "isLiked",
  EXISTS (SELECT FROM saves WHERE business_id = b.id AND user_id = ${viewer}) AS "isSaved",
  EXISTS (SELECT FROM follows WHERE follower_id = ${viewer} AND followed_id = b.owner_id) AS "ownerIsFollowing"`;

/** Reads the listings of a cut, in its order, by one statement. */
export async function readListings(ctx: Context, cutWith: ($: Placeholder) => Cut): Promise<Listing[]> {
  const { $, values } = parameters();
  const cut = cutWith($);
  const text = `WITH page AS MATERIALIZED (${cut.select})
    SELECT page.key, ${businessColumns}, o.username AS "ownerName", o.profile_picture AS "ownerPicture",
      o.bio AS "ownerBio", o.created_at AS "ownerCreatedAt"${ctx.viewer ? flags($(ctx.viewer.id)) : ''}
    FROM page JOIN businesses b ON b.id = page.id JOIN business_stats s ON s.business_id = page.id
      JOIN users o ON o.id = b.owner_id
    ORDER BY page.key ${cut.direction}, page.id ${cut.direction}`;
  return (await rows<ListingRow>(ctx.db, text, values)).map(listingFrom);
}

function listingFrom(row: ListingRow): Listing {
  const { key, ownerId, ownerName, ownerPicture, ownerBio, ownerCreatedAt, ownerIsFollowing } = row;
  const owner = {
    id: ownerId,
    username: ownerName,
    profilePicture: ownerPicture,
    bio: ownerBio,
    createdAt: ownerCreatedAt,
  };
  row.owner = (ownerIsFollowing === undefined ? owner : { ...owner, isFollowing: ownerIsFollowing }) as User;
  row.key = key instanceof Date ? key.getTime() : key;
  return row as Listing;
}
