/** The statements that read comments with their authors. Raw SQL: keyset pages, of several businesses at once. */
import type { CommentSort } from '#rules/comment-orders.ts';
import { groupBy, type BatchRead } from '#server/core/loader.ts';
import type { Context } from '#server/core/context.ts';
import { picturesOf, type DescribedPicture } from '#server/businesses/pictures/picture.reads.ts';
import type { Picture } from '#server/businesses/pictures/picture.types.ts';
import { pictureOf, withSignature } from '#server/businesses/pictures/pictures.ts';
import {
  hiddenReasons,
  isHidden,
  isPending,
  ownTable,
  visibleRatings,
  visibilityCondition,
} from '#server/users/hidden.ts';
import type { CursorPosition } from '#server/core/page.ts';
import { keysetAfter, type SqlOrder } from '#server/database/keyset.ts';
import { unnestIds, limitClause, parameters, queryRows, type Placeholder } from '#server/database/sql.ts';
import type { User } from '#server/users/user.entity.ts';
import type { Comment } from './comment.types.ts';
import { selectRated } from './rated.ts';
import { replyColumns, replyFrom, type ReplyRow } from './reply.columns.ts';

interface CommentOrder extends SqlOrder {
  direction: 'ASC' | 'DESC';
  positionOf: (comment: Comment) => CursorPosition;
}

const byTime = {
  key: 'c.created_at',
  keyType: 'timestamp',
  positionOf: ({ createdAt, id }: Comment): CursorPosition => [createdAt, id],
} as const;

/** The orders in SQL and in GraphQL. `server/rules/comment-orders.ts` holds their names. */
export const commentOrders: Record<CommentSort, CommentOrder> = {
  NEWEST: { ...byTime, description: 'The newest first.', direction: 'DESC' },
  OLDEST: { ...byTime, description: 'The oldest first.', direction: 'ASC' },
  HELPFUL: {
    description: 'Those that most members find helpful first; of equal ones the newest.',
    key: 'c.num_helpful',
    keyType: 'count',
    direction: 'DESC',
    positionOf: ({ numHelpful, id }) => [numHelpful, id],
  },
};

type CommentRow = Omit<Comment, 'author' | 'isHidden' | 'isPending' | 'reply' | 'pictures'> &
  ReplyRow & {
    username: string;
    profilePicture: string;
    /** Null without pictures. */
    stored: { pictures: DescribedPicture[]; isBusinessHidden: boolean } | null;
  };

/** The columns of `comments c`, its author `u` and the author's rating `r`. At most one index look-up for each row and flag. */
const columnsFor = (ctx: Context, $: Placeholder): string => `c.id, c.business_id AS "businessId",
    c.user_id AS "userId", c.text, c.created_at AS "createdAt", c.edited_at AS "editedAt", c.hidden,
    CASE WHEN c.text_shown_at IS NULL THEN c.created_at ELSE least(c.text_shown_at, c.edited_at) END AS "writtenAt",
    c.is_review AS "isReview", c.num_helpful AS "numHelpful",
    ${ctx.viewer ? `EXISTS (SELECT FROM ${ownTable(ctx, 'helpful_marks')} WHERE comment_id = c.id AND user_id = ${$(ctx.viewer.id)})` : 'false'} AS "isHelpful",
    ${replyColumns(ctx, $)},
    CASE WHEN c.num_pictures > 0 THEN json_build_object('pictures', ${picturesOf('c.id', 'comment')},
      'isBusinessHidden', (SELECT hidden <> 0 FROM businesses WHERE id = c.business_id)) END AS stored,
    u.username, u.profile_picture AS "profilePicture", r.value AS rating`;

const joinsFor = (ctx: Context) => `JOIN users u ON u.id = c.user_id
    LEFT JOIN ${visibleRatings(ctx)} r ON r.business_id = c.business_id AND r.user_id = c.user_id`;

/** Which comments of a business a list shows. */
interface CommentFilter {
  sort: CommentSort;
  /** Only comments whose author's current rating has so many stars. */
  rating: number | undefined;
}

/**
 * Reads comments, at most `first` of each business.
 * @param after the position to continue after
 */
async function readComments(
  ctx: Context,
  { sort, rating }: CommentFilter,
  ids: readonly string[],
  first: number,
  after?: CursorPosition,
): Promise<Map<string, ReadComment[]>> {
  const { key, direction } = commentOrders[sort];
  const { $, values } = parameters();
  const columns = columnsFor(ctx, $);
  const order = `ORDER BY ${key} ${direction}, c.id ${direction}`;
  const where = `c.business_id = b.id AND ${visibilityCondition(ctx, 'c.hidden', 'c.user_id', $)}
      ${after ? `AND ${keysetAfter({ key, id: 'c.id', direction }, after, $)}` : ''}`;
  const page = { where, order: `${order} LIMIT ${limitClause(first, $)}` };
  const text = `SELECT ${columns} FROM ${unnestIds(ids, $)} AS b(id) CROSS JOIN LATERAL (
      ${rating === undefined ? `SELECT c.* FROM comments c WHERE ${where} ${page.order}` : selectRated(ctx, rating, page, $)}
    ) c ${joinsFor(ctx)} ${order}`;
  const rows = await queryRows<CommentRow>(ctx.db, text, values);
  return groupBy(ids, rows, (row) => [row.businessId, commentFrom(ctx, row)]);
}

/** A comment with the columns that it was made from. */
type ReadComment = Comment & CommentRow;

/** A comment with the owner of its business. */
export type FoundComment = Comment & { ownerId: string };

/**
 * Reads the comments that the viewer sees, with `onHidden` also those on a hidden business that the viewer sees.
 * @param condition SQL that few of the comments `c` fulfil
 */
export async function findComments(
  ctx: Context,
  condition: ($: Placeholder) => string,
  { onHidden }: { onHidden: boolean },
): Promise<FoundComment[]> {
  const { $, values } = parameters();
  const text = `SELECT ${columnsFor(ctx, $)}, b.owner_id AS "ownerId" FROM comments c JOIN businesses b ON b.id = c.business_id ${joinsFor(ctx)}
    WHERE ${condition($)} AND ${visibilityCondition(ctx, 'c.hidden', 'c.user_id', $)}
      AND ${onHidden ? visibilityCondition(ctx, 'b.hidden', 'b.owner_id', $) : 'b.hidden = 0'}`;
  return (await queryRows<CommentRow & { ownerId: string }>(ctx.db, text, values)).map((row) => commentFrom(ctx, row));
}

/** Locks the counts that a write of a comment or of its marks may change. */
export const lockCountsOfComment = 'SELECT lock_counts_of_comment($1)';

/**
 * The condition that an edit of the text of `comments c` can be decided without the pictures: the comment is not pending, or has none.
 * Links in their descriptions keep a pending comment pending.
 */
export const needsNoPictures = `(c.hidden & ${hiddenReasons.pending} = 0 OR c.num_pictures = 0)`;

/** Reads the newest comments of a user that everyone sees, on visible businesses. */
export async function readCommentsBy(ctx: Context, userId: string, first: number): Promise<Comment[]> {
  const { $, values } = parameters();
  const text = `SELECT ${columnsFor(ctx, $)} FROM (
      SELECT c.* FROM comments c JOIN business_stats USING (business_id) WHERE c.user_id = ${$(userId)} AND c.hidden = 0
      ORDER BY c.created_at DESC, c.id DESC LIMIT ${limitClause(first, $)}
    ) c ${joinsFor(ctx)} ORDER BY c.created_at DESC, c.id DESC`;
  return (await queryRows<CommentRow>(ctx.db, text, values)).map((row) => commentFrom(ctx, row));
}

/** Reads visible comments on visible businesses by id, for `loadBatched`. */
export async function readCommentsById(ctx: Context, ids: readonly string[]): Promise<Map<string, Comment>> {
  const { $, values } = parameters();
  const text = `SELECT ${columnsFor(ctx, $)} FROM ${unnestIds(ids, $)} AS p(id) JOIN comments c ON c.id = p.id AND c.hidden = 0
      JOIN business_stats USING (business_id) ${joinsFor(ctx)}`;
  return new Map((await queryRows<CommentRow>(ctx.db, text, values)).map((row) => [row.id, commentFrom(ctx, row)]));
}

/** The pictures of a comment with URLs for a request, which may not be the one that has read the comment. */
export const picturesIn = (ctx: Context, row: Pick<CommentRow, 'stored' | 'hidden'>): Picture[] =>
  row.stored?.pictures.map((picture) =>
    pictureOf(ctx, withSignature(ctx, picture, isHidden(row) || row.stored!.isBusinessHidden)),
  ) ?? [];

/** Adds the fields that lists show, so that no resolver computes them. */
function commentFrom<Row extends CommentRow>(ctx: Context, row: Row): Row & Comment {
  return Object.assign(row, {
    author: { id: row.userId, username: row.username, profilePicture: row.profilePicture } as User,
    isHidden: isHidden(row),
    isPending: isPending(row),
    pictures: picturesIn(ctx, row),
    reply: replyFrom(row),
  });
}

const readers = new Map<string, BatchRead<ReadComment[]>>();

/** The read of a page of comments of each business, for `loadBatched`: one function for each filter. */
export function pagesOfComments(filter: CommentFilter): BatchRead<ReadComment[]> {
  const name = `${filter.sort} ${filter.rating}`;
  let reader = readers.get(name);
  if (!reader) readers.set(name, (reader = (ctx, ...page) => readComments(ctx, filter, ...page)));
  return reader;
}
