/** The reference's SQL: as few prepared statements as possible for each screen; `$1` is the viewer or null. */
import { hoursColumn, joinHours, openingColumn } from '#server/businesses/hours/hours.reads.ts';

const key = (table: string, direction = 'DESC') => `ORDER BY key ${direction}, ${table} ${direction}`;

/** The page of each list; further parameters start at `$2`. */
const pages = {
  newest: `SELECT id, created_at AS key FROM businesses ${key('id')} LIMIT 25`,
  categoryAndRating: `SELECT b.id, b.created_at AS key FROM businesses b JOIN business_stats s ON s.business_id = b.id
    WHERE b.category = $2 AND s.average_rating >= $3 ${key('id')} LIMIT 25`,
  byRating: `SELECT business_id AS id, average_rating AS key FROM business_stats ${key('business_id')} LIMIT 25`,
  byLikes: `SELECT business_id AS id, num_likes AS key FROM business_stats ${key('business_id')} LIMIT 25`,
  search: `SELECT id, created_at AS key FROM businesses WHERE search_vector @@ $2::tsquery ${key('id')} LIMIT 25`,
  owned: `SELECT id, created_at AS key FROM businesses
    WHERE owner_id = (SELECT id FROM users WHERE lower(username) = lower($2)) ${key('id')} LIMIT 25`,
} as const;
export type PageName = keyof typeof pages;

const everything = `(SELECT sum(total)::int FROM directory_counts WHERE name <> 'users')`;
const bounded = (from: string) => `(SELECT count(*)::int FROM (SELECT ${from} LIMIT 10001) found)`;
const totals: Record<PageName, string> = {
  newest: everything,
  categoryAndRating: bounded('FROM business_stats WHERE category = $2 AND average_rating >= $3'),
  byRating: everything,
  byLikes: everything,
  search: bounded('FROM businesses WHERE search_vector @@ $2::tsquery'),
  owned: '0',
};

const business = `b.id, b.name, b.description, b.category, b.location,
  b.cover_key AS "coverKey", b.cover_width AS "coverWidth", b.cover_height AS "coverHeight", b.cover_placeholder AS "coverPlaceholder",
  b.image_position AS "imagePosition",
  date_part('epoch', b.created_at) * 1000 AS "createdAt", s.num_likes AS "numLikes", s.num_saves AS "numSaves",
  s.num_comments AS "numComments", s.num_ratings AS "numRatings", s.average_rating AS "averageRating",
  o.id AS "ownerId", o.username`;
const tables = `JOIN businesses b USING (id) JOIN business_stats s ON s.business_id = page.id JOIN users o ON o.id = b.owner_id`;
const flags = `EXISTS (SELECT FROM likes WHERE business_id = b.id AND user_id = $1) AS "isLiked",
  EXISTS (SELECT FROM saves WHERE business_id = b.id AND user_id = $1) AS "isSaved"`;

/** Cards of a list, with the total on each row. */
export const cards = (page: PageName) => ({
  name: page,
  text: `WITH page AS MATERIALIZED (${pages[page]})
    SELECT ${business}, os.num_followers AS "numFollowers", ${flags},
      EXISTS (SELECT FROM follows WHERE follower_id = $1 AND followed_id = o.id) AS "isFollowing", ${totals[page]} AS total
    FROM page ${tables} JOIN user_stats os ON os.user_id = o.id ORDER BY page.key DESC, page.id DESC`,
});

// The viewer first, then in the order of the key.
const firstUsers = (table: string) => `ARRAY(SELECT user_id FROM (
    SELECT user_id, 0 AS position FROM ${table} WHERE business_id = b.id AND user_id = $1
    UNION ALL (SELECT user_id, 1 FROM ${table} WHERE business_id = b.id AND user_id IS DISTINCT FROM $1 ORDER BY user_id LIMIT 20)
  ) found ORDER BY position, user_id LIMIT 20)`;

/** Rows of REST's list, with the first users who liked and saved each business. */
export const restRows = {
  name: 'rest',
  text: `WITH page AS MATERIALIZED (SELECT id, created_at AS key FROM businesses ${key('id')} LIMIT $2)
    SELECT ${business}, date_part('epoch', b.updated_at) * 1000 AS "updatedAt", b.version,
      ${firstUsers('likes')} AS likes, ${firstUsers('saves')} AS "savedBy", ${hoursColumn}, ${openingColumn},
      b.phone, b.website, b.email, b.social_links AS "socialLinks", b.latitude, b.longitude, b.time_zone AS "timeZone"
    FROM page ${tables} ${joinHours} ORDER BY page.key DESC, page.id DESC`,
};

/** One business with all columns of the details page. */
export const details = {
  name: 'details',
  text: `SELECT ${business}, s.ratings_1, s.ratings_2, s.ratings_3, s.ratings_4, s.ratings_5, ${flags},
      os.num_followers AS "numFollowers", EXISTS (SELECT FROM follows WHERE follower_id = $1 AND followed_id = o.id) AS "isFollowing",
      (SELECT value FROM ratings WHERE business_id = b.id AND user_id = $1) AS "myRating"
    FROM (SELECT $2::uuid AS id) page ${tables} JOIN user_stats os ON os.user_id = o.id`,
};

export const comments = {
  name: 'comments',
  text: `SELECT c.id, c.text, date_part('epoch', c.created_at) * 1000 AS "createdAt", u.id AS "authorId", u.username,
      u.profile_picture AS "profilePicture", r.value AS rating
    FROM (SELECT * FROM comments WHERE business_id = $1 ORDER BY created_at DESC, id DESC LIMIT 21) c
      JOIN users u ON u.id = c.user_id
      LEFT JOIN ratings r ON r.business_id = c.business_id AND r.user_id = c.user_id ORDER BY c.created_at DESC, c.id DESC`,
};

export const user = {
  name: 'user',
  text: `SELECT u.id, u.username, u.bio, u.profile_picture AS "profilePicture", date_part('epoch', u.created_at) * 1000 AS "createdAt",
      us.num_followers AS "numFollowers", us.num_following AS "numFollowing", us.num_businesses AS "numBusinesses",
      EXISTS (SELECT FROM follows WHERE follower_id = $1 AND followed_id = u.id) AS "isFollowing"
    FROM users u JOIN user_stats us ON us.user_id = u.id WHERE lower(u.username) = lower($2)`,
};

const end = (name: string, filterColumn: string, userColumn: string) => `(SELECT '${name}' AS "end", u.id, u.username,
    u.profile_picture AS "profilePicture", f.created_at AS key
  FROM (SELECT ${userColumn} AS user_id, created_at FROM follows WHERE ${filterColumn} = (SELECT id FROM users WHERE lower(username) = lower($1))
    ORDER BY created_at DESC, ${userColumn} DESC LIMIT 6) f JOIN users u ON u.id = f.user_id)`;

/** The newest followers of a user, and the newest users that they follow. */
export const follows = {
  name: 'follows',
  text: `${end('followers', 'followed_id', 'follower_id')} UNION ALL ${end('following', 'follower_id', 'followed_id')}
    ORDER BY "end", key DESC, id DESC`,
};

export const like = {
  name: 'like',
  text: 'INSERT INTO likes (business_id, user_id) VALUES ($1, $2) ON CONFLICT DO NOTHING',
};
export const unlike = { name: 'unlike', text: 'DELETE FROM likes WHERE business_id = $1 AND user_id = $2' };
export const liked = {
  name: 'liked',
  text: `SELECT num_likes AS "numLikes", EXISTS (SELECT FROM likes WHERE business_id = $1 AND user_id = $2) AS "isLiked"
    FROM business_stats WHERE business_id = $1`,
};
