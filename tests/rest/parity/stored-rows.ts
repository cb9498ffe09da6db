/** The rows of a database with names instead of ids and without timestamps, so that two databases can be compared. */
import type { Fixture } from '../../support/fixture.ts';

const tables = {
  users: `SELECT username, email, bio, profile_picture, search_vector::text, num_followers, num_following, num_businesses, num_saved
    FROM users JOIN user_stats ON user_id = id ORDER BY username`,
  sessions: `SELECT username, count(*)::int FROM sessions s JOIN users u ON u.id = s.user_id GROUP BY username ORDER BY username`,
  businesses: `SELECT u.username AS owner, b.name, b.name_key, b.description, b.category, b.location, b.search_vector::text,
      b.version, b.cover_key IS NOT NULL AS has_cover, b.cover_width, b.cover_height, b.cover_placeholder, b.image_position,
      s.category AS stats_category, s.num_likes, s.num_saves, s.num_comments, s.average_rating,
      ARRAY[s.ratings_1, s.ratings_2, s.ratings_3, s.ratings_4, s.ratings_5] AS stars
    FROM businesses b JOIN business_stats s ON s.business_id = b.id JOIN users u ON u.id = b.owner_id ORDER BY b.name`,
  pictures: `SELECT b.name, rank, width, height, placeholder, alt FROM business_pictures p
    JOIN businesses b ON b.id = p.business_id ORDER BY 1, 2`,
  likes: `SELECT b.name, u.username FROM likes l JOIN businesses b ON b.id = l.business_id JOIN users u ON u.id = l.user_id ORDER BY 1, 2`,
  saves: `SELECT b.name, u.username FROM saves l JOIN businesses b ON b.id = l.business_id JOIN users u ON u.id = l.user_id ORDER BY 1, 2`,
  ratings: `SELECT b.name, u.username, value FROM ratings l
    JOIN businesses b ON b.id = l.business_id JOIN users u ON u.id = l.user_id ORDER BY 1, 2`,
  comments: `SELECT b.name, u.username, text, edited_at IS NOT NULL AS is_edited FROM comments l
    JOIN businesses b ON b.id = l.business_id JOIN users u ON u.id = l.user_id ORDER BY l.created_at, 3`,
  follows: `SELECT a.username AS follower, b.username AS followed FROM follows
    JOIN users a ON a.id = follower_id JOIN users b ON b.id = followed_id ORDER BY 1, 2`,
  counts: `SELECT name, total::int FROM directory_counts ORDER BY name`,
  words: `SELECT word FROM search_words ORDER BY word`,
  garbage: `SELECT count(*)::int FROM picture_garbage`,
};

/** The rows of every table. */
export async function storedRows({ db }: Fixture): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {};
  for (const [name, query] of Object.entries(tables)) found[name] = await db.query(query);
  return found;
}
