/** Frozen SQL of migrations 0045, 0049 and 0050, which is never edited: the trigger functions that keep counts, with the times of the newest events or without. */
import {
  businessTimes,
  newestListing,
  newestOf,
  ownerOf,
  timeColumns,
  timeOf,
  type BusinessTime,
  type ShownTable,
} from './newest-times.ts';

/** The newest of the changed rows that cause notifications. */
const changedTime = (column: BusinessTime, shown: ShownTable[]): string =>
  `, max(${timeOf(column, 'changed', shown)}) FILTER (WHERE ${businessTimes[column].condition} AND user_id <> ${ownerOf('changed.business_id')}) AS ${column}`;

/** The time is read again only where the newest event is gone. */
const keepTime = (column: BusinessTime, shown: ShownTable[]): string => `,
        ${column} = CASE WHEN TG_OP = 'INSERT' THEN greatest(s.${column}, d.${column})
          WHEN d.${column} >= s.${column} THEN ${newestOf(column, 's.business_id', shown)} ELSE s.${column} END`;

const all = (columns: BusinessTime[], sql: (column: BusinessTime) => string): string => columns.map(sql).join('');

const count = (
  table: string,
  column: string,
  visible: string,
  times: BusinessTime[],
  shown: ShownTable[] = [],
): string => `
  CREATE OR REPLACE FUNCTION count_${table}_${column}() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM 1 FROM business_stats WHERE business_id IN (SELECT business_id FROM changed WHERE ${visible})
      ORDER BY business_id FOR NO KEY UPDATE;
    UPDATE business_stats s SET ${column} = ${column} + CASE TG_OP WHEN 'INSERT' THEN n ELSE -n END${all(times, (each) => keepTime(each, shown))}
      FROM (SELECT business_id, count(*)::integer AS n${all(times, (each) => changedTime(each, shown))} FROM changed WHERE ${visible} GROUP BY business_id) d
      WHERE s.business_id = d.business_id;
    RETURN NULL;
  END $$;`;

const stars = [1, 2, 3, 4, 5];

// The time is read again, since a review marks its rating before or after it is counted.
const countRatings = (times: BusinessTime[]): string => `
  CREATE OR REPLACE FUNCTION count_ratings() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE sign integer := CASE TG_ARGV[0] WHEN 'up' THEN 1 ELSE -1 END;
  BEGIN
    PERFORM 1 FROM business_stats WHERE business_id IN (SELECT business_id FROM changed)
      ORDER BY business_id FOR NO KEY UPDATE;
    UPDATE business_stats s SET ${stars.map((n) => `ratings_${n} = ratings_${n} + sign * d.n${n}`).join(', ')}${all(times, (column) => `, ${column} = ${newestOf(column, 's.business_id', [])}`)}
    FROM (SELECT business_id, ${stars.map((n) => `(count(*) FILTER (WHERE value = ${n}))::integer AS n${n}`).join(', ')}
      FROM changed GROUP BY business_id) d
    WHERE s.business_id = d.business_id;
    RETURN NULL;
  END $$;`;

/** The function that counts comments. @param shown as for `timeOf` */
export const countComments = (times: BusinessTime[], shown: ShownTable[]): string =>
  count('comments', 'num_comments', 'hidden = 0', times, shown);

/** The functions that count likes, saves, ratings and comments. */
export const counting = (hasTimes: boolean): string => {
  const of = (...times: BusinessTime[]) => (hasTimes ? times : []);
  return `
  ${count('likes', 'num_likes', 'true', of('liked_at'))}
  ${count('saves', 'num_saves', 'true', of('saved_at'))}
  ${countComments(of('commented_at', 'reviewed_at'), [])}
  ${countRatings(of('rated_at'))}`;
};

/** A rating that is given together with a review is marked, until the review is deleted. Deleted businesses and users keep no rating. */
export const markRatingOfReview = `
  CREATE FUNCTION mark_rating_of_review() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE review comments := CASE TG_OP WHEN 'INSERT' THEN NEW ELSE OLD END;
  BEGIN
    IF EXISTS (SELECT FROM businesses WHERE id = review.business_id) AND EXISTS (SELECT FROM users WHERE id = review.user_id) THEN
      ${['ratings', 'hidden_ratings']
        .map(
          (table) => `UPDATE ${table} SET with_review = (TG_OP = 'INSERT')
        WHERE business_id = review.business_id AND user_id = review.user_id AND created_at = review.created_at;`,
        )
        .join('\n      ')}
    END IF;
    RETURN NULL;
  END $$;
  ${['INSERT', 'DELETE']
    .map(
      (event) => `CREATE TRIGGER comments_review_${event.toLowerCase()} AFTER ${event} ON comments
    FOR EACH ROW WHEN (${event === 'INSERT' ? 'NEW' : 'OLD'}.is_review) EXECUTE FUNCTION mark_rating_of_review();`,
    )
    .join('\n  ')}`;

const lock = (stats: string, key: string, changed: string): string =>
  `PERFORM 1 FROM ${stats} WHERE ${key} IN (${changed}) ORDER BY ${key} FOR NO KEY UPDATE;`;

/** Sets the time of a user `user_stats s`. @param shown as for `timeOf` */
export const newestListed = (shown: ShownTable[]): string => `, listed_at = ${newestListing('s.user_id', shown)}`;

/** What the function for edited businesses does with the times. @param owners SQL for their ids. @param shown as for `timeOf` */
export const timesOfMoved = (owners: string, shown: ShownTable[]) => ({
  lock: lock('user_stats', 'user_id', owners),
  columns: timeColumns.map((column) => `, ${column}`).join(''),
  values: timeColumns.map((column) => `, ${newestOf(column, 'r.business_id', shown)}`).join(''),
  ofUser: newestListed(shown),
});

/** What the function for edited comments does with the times. @param businesses SQL for their ids. @param shown as for `timeOf` */
export const timesOfHidden = (businesses: string, shown: ShownTable[]): [lock: string, times: string] => [
  lock('business_stats', 'business_id', businesses),
  all(['commented_at', 'reviewed_at'], (each) => `, ${each} = ${newestOf(each, 's.business_id', shown)}`),
];
