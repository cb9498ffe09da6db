/**
 * Reads lists and details of businesses with owner, counts and the viewer's reactions. Raw SQL: one statement is faster than several
 * reads through TypeORM.
 */
import {
  cardColumns,
  detailOnlyColumns,
  ratingCounts,
  statsOfAll,
  statsOfVisible,
} from '#server/businesses/business.reads.ts';
import type { Business } from '#server/businesses/business.entity.ts';
import {
  hoursColumn,
  joinHours,
  openingColumn,
  openingHoursOf,
  openingOf,
  type BusinessHours,
  type HoursRow,
  type OpeningRow,
} from '#server/businesses/hours/hours.reads.ts';
import { openingState, setOpenings, type OpeningState } from '#server/businesses/hours/opening-cache.ts';
import { publicTexts } from '#server/businesses/contact/optional-texts.ts';
import { picturesOf } from '#server/businesses/pictures/picture.reads.ts';
import { shownCover } from '#server/businesses/pictures/pictures.ts';
import type { Context } from '#server/core/context.ts';
import { parameters, queryRows, type Placeholder } from '#server/database/sql.ts';
import { followsCondition } from '#server/users/user.reads.ts';
import { ownReactions, type BusinessWithReactions } from '#server/reactions/reaction.loader.ts';
import type { PictureUrls } from '#server/uploads/picture-urls.ts';
import type { User } from '#server/users/user.entity.ts';

/** The columns of a row beside those of the business. */
interface BusinessRow extends BusinessWithReactions {
  ownerName: string;
  /** Null for a hidden owner, who has no row of counts. */
  ownerFollowers: number | null;
  ownerIsFollowing?: boolean;
}

/** A business with its cover, its sort key, the total if the page selects one, and its distance in metres in a list near a position. */
export type ListedBusiness = Business &
  Pick<BusinessHours, 'opening'> &
  Partial<Pick<BusinessHours, 'hours'>> & {
    cover: PictureUrls | null;
    key: string | number;
    total?: number;
    distance?: number | null;
  };

/** Which businesses a statement reads, and which of their columns. */
export interface PageSelect {
  /** A SELECT of `id` and `key`. */
  select: string;
  /** The property of a business that equals `key`, so that `key` is no further column. */
  property?: keyof Business | undefined;
  /** The direction of the order by `key` and `id`. */
  direction: 'ASC' | 'DESC';
  /** A SELECT of the number of businesses on all pages. */
  total?: string | undefined;
  /**
   * Whether it is one business, with the numbers of its ratings and the viewer's rating and review. Its opening is read with
   * `detailFields` only.
   */
  isDetails?: boolean;
  /** Whether to read `detailFields`. */
  withDetailFields?: boolean;
  /** Whether to read the position. */
  withPosition?: boolean;
  /** Whether the statement computes the openings of many rows, which the cache cannot hold. */
  computesOpenings?: boolean;
  /** Whether the SELECT returns hidden businesses, too. */
  withHidden?: boolean;
}

/** The columns of the details page that no card needs, with the fields of a business that are read from them. */
const columnsWithFields: readonly { column: string; fields: readonly string[] }[] = [
  {
    column: detailOnlyColumns,
    fields: [...publicTexts, ...['updatedAt', 'position', 'timeZone', 'phoneText', 'hasEmail', 'email', 'socialLinks']],
  },
  { column: openingColumn, fields: ['opening'] },
  { column: hoursColumn, fields: ['hours'] },
  { column: `${picturesOf('b.id')} AS pictures`, fields: ['pictures'] },
];

const detailColumns = columnsWithFields.map(({ column }) => column);

/** The fields of `detailColumns`. Resolvers load them where the row lacks them. */
export const detailFields: ReadonlySet<string> = new Set(columnsWithFields.flatMap(({ fields }) => fields));

/** Reads the businesses of a page, in its order, by one statement, and a second one for opening hours that are not known. */
export async function readListedBusinesses(
  ctx: Context,
  selectWith: ($: Placeholder) => PageSelect,
): Promise<ListedBusiness[]> {
  const { $, values } = parameters();
  const {
    select,
    property,
    direction,
    total,
    isDetails,
    withDetailFields,
    computesOpenings,
    withPosition,
    withHidden,
  } = selectWith($);
  const usesCache = !isDetails && !computesOpenings;
  const columns = [
    ...(property ? [] : ['page.key']),
    cardColumns,
    ...(usesCache ? [openingState] : []),
    ...(computesOpenings ? [openingColumn] : []),
    ...(withDetailFields ? detailColumns : []),
    ...(isDetails ? [ratingCounts] : []),
    'o.username AS "ownerName", os.num_followers AS "ownerFollowers"',
    ...(total ? [`(${total}) AS total`] : []),
    ...(withPosition ? ['b.latitude, b.longitude'] : []),
    ...(withHidden ? ['b.hidden'] : []),
    ...(ctx.viewer ? viewerColumns(ctx, $(ctx.viewer.id), isDetails) : []),
  ];
  const text = `WITH page AS MATERIALIZED (${select}) SELECT ${columns.join(', ')}
    FROM page JOIN businesses b ON b.id = page.id ${withHidden ? statsOfAll : statsOfVisible}
      JOIN users o ON o.id = b.owner_id ${withHidden ? 'LEFT' : ''} JOIN user_stats os ON os.user_id = b.owner_id
      ${joinHours}
    ORDER BY page.key ${direction}, page.id ${direction}`;
  const found = await queryRows<BusinessRow & ListedBusiness & OpeningState>(ctx.db, text, values);
  if (usesCache) await setOpenings(ctx, found);
  for (const row of found) {
    row.cover = shownCover(ctx, row);
    row.owner = ownerOf(row);
    if (computesOpenings || withDetailFields) row.opening = openingOf(row.opening as OpeningRow);
    if (withDetailFields) row.hours = openingHoursOf(row.hours as unknown as HoursRow);
    if (property) row.key = row[property] as ListedBusiness['key'];
  }
  return found;
}

// Computed for the rows of the page only: at most one index lookup for each row and column.
function viewerColumns(ctx: Context, viewer: string, isDetails = false): string[] {
  const { isLiked, isSaved, myRating } = ownReactions(ctx, 'b.id', viewer);
  return [
    isLiked,
    isSaved,
    `${followsCondition(ctx, 'b.owner_id', viewer)} AS "ownerIsFollowing"`,
    ...(isDetails ? [myRating, myReviewId(viewer)] : []),
  ];
}

const myReviewId = (viewer: string): string =>
  `(SELECT id FROM comments WHERE business_id = b.id AND user_id = ${viewer} AND is_review) AS "myReviewId"`;

// The columns of the owner that a card shows. Resolvers load the others on demand, and the number of followers of a hidden owner.
const ownerOf = ({ ownerId, ownerName, ownerFollowers, ownerIsFollowing }: BusinessRow): User =>
  ({
    id: ownerId,
    username: ownerName,
    numFollowers: ownerFollowers ?? undefined,
    isFollowing: ownerIsFollowing,
  }) as never;
