/**
 * Frozen SQL of migrations 0045, 0049 and 0050, which is never edited: the times of the newest events. The events of a business are those of others than its owner,
 * without hidden comments and without ratings that came with a review. That of a user is the newest visible business.
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

export const ownerOf = (business: string): string => `(SELECT owner_id FROM businesses WHERE id = ${business})`;

/** The tables whose rows may wait for a moderator, with the time when they were shown. */
export type ShownTable = 'comments' | 'businesses';

/** When a comment or a business was shown: when it was written, or when it no longer waited for a moderator. @param row the alias of its row */
const shownAt = (row: string): string => `coalesce(${row}.shown_at, ${row}.created_at)`;

const eventTime = (table: string, row: string, shown: ShownTable[]): string =>
  shown.some((each) => each === table) ? shownAt(row) : `${row}.created_at`;

/** SQL for the time of an event. @param shown the tables that have the column of migrations 0049 and 0050 */
export const timeOf = (column: BusinessTime, row: string, shown: ShownTable[]): string =>
  eventTime(businessTimes[column].table, row, shown);

/** SQL for a time of a business, by an index. @param business SQL for its id. @param shown as for `timeOf` */
export const newestOf = (column: BusinessTime, business: string, shown: ShownTable[]): string => {
  const { table, condition } = businessTimes[column];
  const at = timeOf(column, 'e', shown);
  return `(SELECT ${at} FROM ${table} e WHERE e.business_id = ${business} AND ${condition}
      AND e.user_id <> ${ownerOf(business)} ORDER BY ${at} DESC LIMIT 1)`;
};

/** SQL for the time of a user, by an index. @param user SQL for the id. @param shown as for `timeOf` */
export const newestListing = (user: string, shown: ShownTable[]): string =>
  `(SELECT max(${eventTime('businesses', 'b', shown)}) FROM businesses b WHERE b.owner_id = ${user} AND b.hidden = 0)`;

const joinNewest = (column: BusinessTime) => {
  const { table, condition } = businessTimes[column];
  return `LEFT JOIN (SELECT e.business_id, max(e.created_at) AS at FROM ${table} e JOIN businesses o ON o.id = e.business_id
      WHERE ${condition.replace('hidden', 'e.hidden')} AND e.user_id <> o.owner_id GROUP BY e.business_id) ${column} ON ${column}.business_id = b.id`;
};

/** Marks the ratings that came with a review. Its triggers must be disabled. @param table `ratings` or `hidden_ratings` */
export const markRatings = (table: string): string => `
  UPDATE ${table} r SET with_review = true FROM comments c
  WHERE c.business_id = r.business_id AND c.user_id = r.user_id AND c.created_at = r.created_at AND c.is_review`;

/** Fills the times of all businesses and users, which must be null, from marked ratings. No row has waited for a moderator. */
export const fillTimes = `
  UPDATE business_stats s SET ${timeColumns.map((column) => `${column} = ${column}.at`).join(', ')}
  FROM businesses b ${timeColumns.map(joinNewest).join('\n    ')}
  WHERE b.id = s.business_id AND coalesce(${timeColumns.map((column) => `${column}.at`).join(', ')}) IS NOT NULL;
  UPDATE user_stats s SET listed_at = b.at
  FROM (SELECT owner_id, max(created_at) AS at FROM businesses WHERE hidden = 0 GROUP BY owner_id) b WHERE b.owner_id = s.user_id;`;
