/** Hidden businesses, comments and users. Nothing is rewritten: the columns have constant defaults, and the new tables are empty. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The trigger functions of users, businesses and comments, which count visible rows only. Without `visible`, those of before. */
const counting = (visible: string) => `
  CREATE OR REPLACE FUNCTION count_users() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'INSERT' THEN
      INSERT INTO user_stats (user_id) SELECT id FROM changed;
      UPDATE directory_counts SET total = total + (SELECT count(*) FROM changed) WHERE name = 'users';
    ELSE
      UPDATE directory_counts SET total = total - (SELECT count(*) FROM changed WHERE ${visible}) WHERE name = 'users';
    END IF;
    RETURN NULL;
  END $$;

  CREATE OR REPLACE FUNCTION count_businesses() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'INSERT' THEN
      INSERT INTO business_stats (business_id, category) SELECT id, category FROM changed WHERE ${visible};
    ELSE
      INSERT INTO picture_garbage (key) SELECT cover_key FROM changed WHERE cover_key IS NOT NULL
        ON CONFLICT DO NOTHING;
    END IF;
    PERFORM 1 FROM user_stats WHERE user_id IN (SELECT owner_id FROM changed) ORDER BY user_id FOR NO KEY UPDATE;
    UPDATE user_stats s SET picture_bytes = picture_bytes + CASE TG_OP WHEN 'INSERT' THEN bytes ELSE -bytes END,
        num_businesses = num_businesses + CASE TG_OP WHEN 'INSERT' THEN n ELSE -n END
      FROM (SELECT owner_id, sum(cover_bytes) AS bytes, (count(*) FILTER (WHERE ${visible}))::integer AS n
        FROM changed GROUP BY owner_id) d
      WHERE s.user_id = d.owner_id;
    PERFORM 1 FROM directory_counts WHERE name IN (SELECT category FROM changed WHERE ${visible})
      ORDER BY name FOR NO KEY UPDATE;
    UPDATE directory_counts c SET total = total + CASE TG_OP WHEN 'INSERT' THEN n ELSE -n END
      FROM (SELECT category, count(*) AS n FROM changed WHERE ${visible} GROUP BY category) d WHERE c.name = d.category;
    RETURN NULL;
  END $$;

  CREATE OR REPLACE FUNCTION count_comments_num_comments() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM 1 FROM business_stats WHERE business_id IN (SELECT business_id FROM changed WHERE ${visible})
      ORDER BY business_id FOR NO KEY UPDATE;
    UPDATE business_stats s SET num_comments = num_comments + CASE TG_OP WHEN 'INSERT' THEN n ELSE -n END
      FROM (SELECT business_id, count(*)::integer AS n FROM changed WHERE ${visible} GROUP BY business_id) d
      WHERE s.business_id = d.business_id;
    RETURN NULL;
  END $$;`;

/** The trigger function of an edited business. */
const moveBusiness = (hide: string) => `
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
const hideBusiness = `
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

const businessTrigger = (columns: string) =>
  `CREATE TRIGGER businesses_moved AFTER UPDATE OF ${columns} ON businesses
    FOR EACH ROW EXECUTE FUNCTION move_business();`;

const hideComment = `
  CREATE FUNCTION hide_comment() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF (OLD.hidden = 0) <> (NEW.hidden = 0) THEN
      UPDATE business_stats SET num_comments = num_comments + CASE NEW.hidden WHEN 0 THEN 1 ELSE -1 END
        WHERE business_id = NEW.business_id;
    END IF;
    RETURN NULL;
  END $$;
  CREATE TRIGGER comments_hidden AFTER UPDATE OF hidden ON comments FOR EACH ROW EXECUTE FUNCTION hide_comment();`;

// 4 hides a business or a comment together with the account; see core/hidden.ts.
const hideUser = `
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

/** The functions that lock counts, with the rows that take part in hiding and restoring, or without. */
const locks = (ofBusiness: string, touched: string, others: string, ofUser: string) => `
  CREATE OR REPLACE FUNCTION lock_counts_of_business(gone uuid) RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM 1 FROM business_stats WHERE business_id = gone FOR NO KEY UPDATE;
    PERFORM 1 FROM user_stats WHERE user_id IN (
        SELECT owner_id FROM businesses WHERE id = gone
        UNION ALL SELECT user_id FROM saves WHERE business_id = gone
        ${ofBusiness}
  END $$;

  CREATE OR REPLACE FUNCTION lock_counts_of_person(gone uuid) RETURNS void LANGUAGE plpgsql AS $$
  DECLARE touched uuid[] := ARRAY(
    SELECT id FROM businesses WHERE owner_id = gone
    UNION SELECT business_id FROM likes WHERE user_id = gone
    UNION SELECT business_id FROM saves WHERE user_id = gone
    UNION SELECT business_id FROM ratings WHERE user_id = gone
    UNION SELECT business_id FROM comments WHERE user_id = gone
    ${touched});
  BEGIN
    PERFORM 1 FROM business_stats WHERE business_id = ANY (touched) ORDER BY business_id FOR NO KEY UPDATE;
    PERFORM 1 FROM user_stats WHERE user_id IN (
        SELECT gone
        UNION ALL SELECT followed_id FROM follows WHERE follower_id = gone
        UNION ALL SELECT follower_id FROM follows WHERE followed_id = gone
        UNION ALL SELECT user_id FROM saves JOIN businesses ON id = business_id WHERE owner_id = gone
        ${others})
      ORDER BY user_id FOR NO KEY UPDATE;
    ${ofUser}
  END $$;`;

const hiddenSavers = 'SELECT user_id FROM hidden_saves JOIN businesses ON id = business_id WHERE owner_id = gone';
const hiddenFollows = `SELECT followed_id FROM hidden_follows WHERE follower_id = gone
        UNION ALL SELECT follower_id FROM hidden_follows WHERE followed_id = gone`;

// A hidden business or user has no counts, so that the row itself is locked.
const locksWithHidden = locks(
  `UNION ALL SELECT user_id FROM hidden_saves WHERE business_id = gone)
      ORDER BY user_id FOR NO KEY UPDATE;
    PERFORM 1 FROM users WHERE hidden <> 0 AND id IN (SELECT user_id FROM hidden_saves WHERE business_id = gone)
      ORDER BY id FOR SHARE;
    PERFORM 1 FROM businesses WHERE id = gone FOR UPDATE;`,
  `UNION SELECT business_id FROM hidden_likes WHERE user_id = gone
    UNION SELECT business_id FROM hidden_saves WHERE user_id = gone
    UNION SELECT business_id FROM hidden_ratings WHERE user_id = gone`,
  `UNION ALL ${hiddenFollows}
        UNION ALL ${hiddenSavers}`,
  `PERFORM 1 FROM users WHERE id = gone OR hidden <> 0 AND id IN (${hiddenFollows} UNION ALL ${hiddenSavers})
      ORDER BY id FOR UPDATE;
    PERFORM 1 FROM businesses WHERE hidden <> 0 AND id = ANY (touched) ORDER BY id FOR NO KEY UPDATE;`,
);

const lockComment = `
  CREATE FUNCTION lock_counts_of_comment(hidden_comment uuid) RETURNS void LANGUAGE plpgsql AS $$
  DECLARE commented uuid := (SELECT business_id FROM comments WHERE id = hidden_comment);
  BEGIN
    PERFORM 1 FROM business_stats WHERE business_id = commented FOR NO KEY UPDATE;
    PERFORM 1 FROM businesses WHERE id = commented AND hidden <> 0 FOR NO KEY UPDATE;
  END $$;`;

// The reactions of hidden users, and the saves of hidden businesses. A migration of the first tables also changes these.
const reactions = ['likes', 'saves', 'ratings', 'follows'];
const hiddenTable = (table: string) => `
  CREATE TABLE hidden_${table} (LIKE ${table} INCLUDING ALL,
    ${(table === 'follows' ? ['follower', 'followed'] : ['user']).map((each) => `FOREIGN KEY (${each}_id) REFERENCES users ON DELETE CASCADE`).join(', ')}
    ${table === 'follows' ? '' : ', FOREIGN KEY (business_id) REFERENCES businesses ON DELETE CASCADE'});`;

const recounts = `
  CREATE VIEW business_recounts AS SELECT b.id AS business_id, b.category,
    (SELECT count(*)::integer FROM likes WHERE business_id = b.id) AS num_likes,
    (SELECT count(*)::integer FROM saves WHERE business_id = b.id) AS num_saves,
    (SELECT count(*)::integer FROM comments WHERE business_id = b.id AND hidden = 0) AS num_comments,
    r.*
  FROM businesses b CROSS JOIN LATERAL (SELECT
      ${[1, 2, 3, 4, 5].map((value) => `(count(*) FILTER (WHERE value = ${value}))::integer AS ratings_${value}`).join(', ')},
      count(*)::integer AS num_ratings, coalesce(avg(value), 0)::double precision AS average_rating
    FROM ratings WHERE business_id = b.id) r;`;

const tables = ['users', 'businesses', 'comments'];

export class Hidden1763700000019 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- 0 is visible. Else a sum of reasons (core/hidden.ts): the row is visible again when the last one is gone.
      ${tables.map((table) => `ALTER TABLE ${table} ADD COLUMN hidden smallint NOT NULL DEFAULT 0;`).join('\n')}
      ${reactions.map(hiddenTable).join('')}
      ${recounts}
      ${counting('hidden = 0')}
      ${moveBusiness(hideBusiness)}
      ${businessTrigger('category, cover_key, cover_bytes, hidden')}
      ${hideComment}
      ${hideUser}
      ${locksWithHidden}
      ${lockComment}
    `);
  }

  /** Shows what is hidden. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ${tables.map((table) => `UPDATE ${table} SET hidden = 0 WHERE hidden <> 0;`).join('\n')}
      DROP TRIGGER users_hidden ON users;
      DROP TRIGGER comments_hidden ON comments;
      DROP FUNCTION hide_user, hide_comment, lock_counts_of_comment;
      ${locks(') ORDER BY user_id FOR NO KEY UPDATE;', '', '', '')}
      ${moveBusiness('IF')}
      ${businessTrigger('category, cover_key, cover_bytes')}
      ${counting('true')}
      DROP VIEW business_recounts;
      DROP TABLE ${reactions.map((table) => `hidden_${table}`).join(', ')};
      ${tables.map((table) => `ALTER TABLE ${table} DROP COLUMN hidden;`).join('\n')}
    `);
  }
}
