/** Frozen SQL of migrations 0019 and 0022, which is never edited: the trigger functions that run when a row is hidden or restored. */

/** The trigger function of an edited business. */
export const moveBusiness = (hide: string) => `
  CREATE OR REPLACE FUNCTION move_business() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF OLD.cover_bytes <> NEW.cover_bytes THEN
      UPDATE user_stats SET picture_bytes = picture_bytes + NEW.cover_bytes - OLD.cover_bytes WHERE user_id = NEW.owner_id;
    END IF;
    ${hide} OLD.category <> NEW.category THEN
      UPDATE business_stats SET category = NEW.category WHERE business_id = NEW.id;
      PERFORM 1 FROM directory_counts WHERE name IN (OLD.category, NEW.category) ORDER BY name FOR NO KEY UPDATE;
      UPDATE directory_counts SET total = total + CASE name WHEN NEW.category THEN 1 ELSE -1 END
        WHERE name IN (OLD.category, NEW.category);
    END IF;
    IF OLD.cover_key IS DISTINCT FROM NEW.cover_key AND OLD.cover_key IS NOT NULL THEN
      INSERT INTO picture_garbage (key) VALUES (OLD.cover_key) ON CONFLICT DO NOTHING;
    END IF;
    RETURN NULL;
  END $$;
  DROP TRIGGER businesses_moved ON businesses;`;

const stats = `business_id, category, num_likes, num_saves, num_comments, ratings_1, ratings_2, ratings_3, ratings_4, ratings_5`;

// A hidden business has no row in business_stats, and a hidden user none in user_stats, so that a read with counts finds neither.
export const hideBusiness = `
    IF OLD.hidden = 0 AND NEW.hidden <> 0 THEN
      WITH gone AS (DELETE FROM saves WHERE business_id = NEW.id RETURNING *) INSERT INTO hidden_saves SELECT * FROM gone;
      DELETE FROM business_stats WHERE business_id = NEW.id;
      UPDATE user_stats SET num_businesses = num_businesses - 1 WHERE user_id = NEW.owner_id;
      UPDATE directory_counts SET total = total - 1 WHERE name = OLD.category;
    ELSIF OLD.hidden <> 0 AND NEW.hidden = 0 THEN
      INSERT INTO business_stats (${stats}) SELECT ${stats} FROM business_recounts WHERE business_id = NEW.id;
      UPDATE user_stats SET num_businesses = num_businesses + 1 WHERE user_id = NEW.owner_id;
      UPDATE directory_counts SET total = total + 1 WHERE name = NEW.category;
      WITH back AS (DELETE FROM hidden_saves h USING users u
        WHERE h.business_id = NEW.id AND u.id = h.user_id AND u.hidden = 0 RETURNING h.*)
      INSERT INTO saves SELECT * FROM back;
    ELSIF NEW.hidden = 0 AND`;

export const businessTrigger = (columns: string) =>
  `CREATE TRIGGER businesses_moved AFTER UPDATE OF ${columns} ON businesses
    FOR EACH ROW EXECUTE FUNCTION move_business();`;

export const hideComment = `
  CREATE FUNCTION hide_comment() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF (OLD.hidden = 0) <> (NEW.hidden = 0) THEN
      UPDATE business_stats SET num_comments = num_comments + CASE NEW.hidden WHEN 0 THEN 1 ELSE -1 END
        WHERE business_id = NEW.business_id;
    END IF;
    RETURN NULL;
  END $$;
  CREATE TRIGGER comments_hidden AFTER UPDATE OF hidden ON comments FOR EACH ROW EXECUTE FUNCTION hide_comment();`;

// 4 hides a business or a comment together with the account; see users/hidden.ts.
export const hideUser = `
  CREATE FUNCTION hide_user() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF (OLD.hidden = 0) = (NEW.hidden = 0) THEN RETURN NULL; END IF;
    PERFORM 1 FROM directory_counts ORDER BY name FOR NO KEY UPDATE;
    IF NEW.hidden <> 0 THEN
      UPDATE businesses SET hidden = hidden | 4 WHERE owner_id = NEW.id;
      UPDATE comments SET hidden = hidden | 4 WHERE user_id = NEW.id;
      WITH gone AS (DELETE FROM likes WHERE user_id = NEW.id RETURNING *) INSERT INTO hidden_likes SELECT * FROM gone;
      WITH gone AS (DELETE FROM saves WHERE user_id = NEW.id RETURNING *) INSERT INTO hidden_saves SELECT * FROM gone;
      WITH gone AS (DELETE FROM ratings WHERE user_id = NEW.id RETURNING *) INSERT INTO hidden_ratings SELECT * FROM gone;
      WITH gone AS (DELETE FROM follows WHERE NEW.id IN (follower_id, followed_id) RETURNING *)
      INSERT INTO hidden_follows SELECT * FROM gone;
      DELETE FROM user_stats WHERE user_id = NEW.id;
      UPDATE directory_counts SET total = total - 1 WHERE name = 'users';
    ELSE
      INSERT INTO user_stats (user_id, picture_bytes)
        SELECT NEW.id, coalesce(sum(cover_bytes), 0) FROM businesses WHERE owner_id = NEW.id;
      UPDATE directory_counts SET total = total + 1 WHERE name = 'users';
      WITH back AS (DELETE FROM hidden_likes WHERE user_id = NEW.id RETURNING *) INSERT INTO likes SELECT * FROM back;
      WITH back AS (DELETE FROM hidden_ratings WHERE user_id = NEW.id RETURNING *) INSERT INTO ratings SELECT * FROM back;
      WITH back AS (DELETE FROM hidden_follows h USING users u
        WHERE NEW.id IN (h.follower_id, h.followed_id) AND u.id IN (h.follower_id, h.followed_id) AND u.id <> NEW.id
          AND u.hidden = 0 RETURNING h.*)
      INSERT INTO follows SELECT * FROM back;
      WITH back AS (DELETE FROM hidden_saves h USING businesses b
        WHERE h.user_id = NEW.id AND b.id = h.business_id AND b.hidden = 0 RETURNING h.*)
      INSERT INTO saves SELECT * FROM back;
      UPDATE businesses SET hidden = hidden & ~4 WHERE owner_id = NEW.id;
      UPDATE comments SET hidden = hidden & ~4 WHERE user_id = NEW.id;
    END IF;
    RETURN NULL;
  END $$;
  CREATE TRIGGER users_hidden AFTER UPDATE OF hidden ON users FOR EACH ROW EXECUTE FUNCTION hide_user();`;
