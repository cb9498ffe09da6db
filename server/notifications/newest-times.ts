/**
 * The stored times of the newest events, which triggers write. The events of a business are those of others than its owner, without
 * hidden comments and without ratings that came with a review. That of a user is the newest visible business.
 */

interface Events {
  table: string;
  /** Which rows cause notifications. */
  condition: string;
}

export const businessTimes = {
  liked_at: { table: 'likes', condition: 'true' },
  saved_at: { table: 'saves', condition: 'true' },
  rated_at: { table: 'ratings', condition: 'NOT with_review' },
  commented_at: { table: 'comments', condition: 'NOT is_review AND hidden = 0' },
  reviewed_at: { table: 'comments', condition: 'is_review AND hidden = 0' },
} satisfies Record<string, Events>;

export type BusinessTime = keyof typeof businessTimes;
export const timeColumns = Object.keys(businessTimes) as BusinessTime[];

/** When a comment or a business was shown: when it was written, or when it became visible after it had waited for a moderator. @param row the alias of its row */
export const shownAt = (row: string): string => `coalesce(${row}.shown_at, ${row}.created_at)`;

/** SQL for a time of a business, by an index. @param business SQL for its id */
export const newestEventTime = (column: BusinessTime, business: string): string => {
  const { table, condition } = businessTimes[column];
  const at = table === 'comments' ? shownAt('e') : 'e.created_at';
  return `(SELECT ${at} FROM ${table} e WHERE e.business_id = ${business} AND ${condition}
      AND e.user_id <> (SELECT owner_id FROM businesses WHERE id = ${business}) ORDER BY ${at} DESC LIMIT 1)`;
};

/** SQL for the time of a user, by an index. @param user SQL for the id */
export const newestListing = (user: string): string =>
  `(SELECT max(${shownAt('b')}) FROM businesses b WHERE b.owner_id = ${user} AND b.hidden = 0)`;
