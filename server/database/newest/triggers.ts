/** SQL of migration 0045: the trigger functions that keep counts, with the times of the newest events or without. */
import { businessTimes, newestOf, ownerOf, type BusinessTime } from './times.ts';

/** The newest of the changed rows that cause notifications. */
const changedTime = (column: BusinessTime): string =>
  `, max(created_at) FILTER (WHERE ${businessTimes[column].condition} AND user_id <> ${ownerOf('changed.business_id')}) AS ${column}`;

/** The time is read again only where the newest event is gone. */
const keepTime = (column: BusinessTime): string => `,
        ${column} = CASE WHEN TG_OP = 'INSERT' THEN greatest(s.${column}, d.${column})
          WHEN d.${column} >= s.${column} THEN ${newestOf(column, 's.business_id')} ELSE s.${column} END`;

const all = (columns: BusinessTime[], sql: (column: BusinessTime) => string): string => columns.map(sql).join('');

const count = (table: string, column: string, visible: string, times: BusinessTime[]): string => `
  CREATE OR REPLACE FUNCTION count_${table}_${column}() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM 1 FROM business_stats WHERE business_id IN (SELECT business_id FROM changed WHERE ${visible})
      ORDER BY business_id FOR NO KEY UPDATE;
    UPDATE business_stats s SET ${column} = ${column} + CASE TG_OP WHEN 'INSERT' THEN n ELSE -n END${all(times, keepTime)}
      FROM (SELECT business_id, count(*)::integer AS n${all(times, changedTime)} FROM changed WHERE ${visible} GROUP BY business_id) d
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
    UPDATE business_stats s SET ${stars.map((n) => `ratings_${n} = ratings_${n} + sign * d.n${n}`).join(', ')}${all(times, (column) => `, ${column} = ${newestOf(column, 's.business_id')}`)}
    FROM (SELECT business_id, ${stars.map((n) => `(count(*) FILTER (WHERE value = ${n}))::integer AS n${n}`).join(', ')}
      FROM changed GROUP BY business_id) d
    WHERE s.business_id = d.business_id;
    RETURN NULL;
  END $$;`;

/** The functions that count likes, saves, ratings and comments. */
export const counting = (hasTimes: boolean): string => {
  const of = (...times: BusinessTime[]) => (hasTimes ? times : []);
  return `
  ${count('likes', 'num_likes', 'true', of('liked_at'))}
  ${count('saves', 'num_saves', 'true', of('saved_at'))}
  ${count('comments', 'num_comments', 'hidden = 0', of('commented_at', 'reviewed_at'))}
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
