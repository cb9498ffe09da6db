/** Likes, saves, ratings, comments and follows. Triggers change the counts in the same statement. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * SQL that counts the rows of `table` in `column`, also for cascades and COPY. It locks the counts in the order of their ids,
 * which prevents deadlocks.
 */
const counted = (table: string, stats: string, key: string, reference: string, column: string) => {
  const name = `count_${table}_${column}`;
  return `
    CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM 1 FROM ${stats} WHERE ${key} IN (SELECT ${reference} FROM changed) ORDER BY ${key} FOR NO KEY UPDATE;
      UPDATE ${stats} s SET ${column} = ${column} + CASE TG_OP WHEN 'INSERT' THEN n ELSE -n END
        FROM (SELECT ${reference}, count(*)::integer AS n FROM changed GROUP BY ${reference}) d
        WHERE s.${key} = d.${reference};
      RETURN NULL;
    END $$;
    CREATE TRIGGER ${name}_up AFTER INSERT ON ${table}
      REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION ${name}();
    CREATE TRIGGER ${name}_down AFTER DELETE ON ${table}
      REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION ${name}();
  `;
};

export class Community1763700000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE likes (
        business_id uuid NOT NULL REFERENCES businesses ON DELETE CASCADE,
        user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        PRIMARY KEY (business_id, user_id)
      );
      CREATE INDEX likes_of_user ON likes (user_id, business_id);

      CREATE TABLE saves (
        business_id uuid NOT NULL REFERENCES businesses ON DELETE CASCADE,
        user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        PRIMARY KEY (business_id, user_id)
      );
      CREATE INDEX saves_of_user ON saves (user_id, created_at DESC, business_id DESC);

      CREATE TABLE ratings (
        business_id uuid NOT NULL REFERENCES businesses ON DELETE CASCADE,
        user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
        value smallint NOT NULL CHECK (value BETWEEN 1 AND 5),
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        PRIMARY KEY (business_id, user_id)
      );
      CREATE INDEX ratings_of_user ON ratings (user_id);

      CREATE TABLE comments (
        id uuid PRIMARY KEY,
        business_id uuid NOT NULL REFERENCES businesses ON DELETE CASCADE,
        user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
        text varchar(2000) NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT now()
      );
      CREATE INDEX comments_of_business ON comments (business_id, created_at DESC, id DESC);
      CREATE INDEX comments_of_user ON comments (user_id);

      CREATE TABLE follows (
        follower_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
        followed_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        PRIMARY KEY (follower_id, followed_id),
        CONSTRAINT follows_not_self CHECK (follower_id <> followed_id)
      );
      CREATE INDEX follows_followers ON follows (followed_id, created_at DESC, follower_id DESC);
      CREATE INDEX follows_following ON follows (follower_id, created_at DESC, followed_id DESC);

      ${counted('likes', 'business_stats', 'business_id', 'business_id', 'num_likes')}
      ${counted('saves', 'business_stats', 'business_id', 'business_id', 'num_saves')}
      ${counted('saves', 'user_stats', 'user_id', 'user_id', 'num_saved')}
      ${counted('comments', 'business_stats', 'business_id', 'business_id', 'num_comments')}

      -- One statement for both users of a follow, so that their rows are locked in one order.
      CREATE FUNCTION count_follows() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM 1 FROM user_stats
          WHERE user_id IN (SELECT follower_id FROM changed UNION SELECT followed_id FROM changed)
          ORDER BY user_id FOR NO KEY UPDATE;
        UPDATE user_stats s SET
          num_following = num_following + CASE TG_OP WHEN 'INSERT' THEN following ELSE -following END,
          num_followers = num_followers + CASE TG_OP WHEN 'INSERT' THEN followers ELSE -followers END
        FROM (SELECT user_id, sum(following)::integer AS following, sum(followers)::integer AS followers FROM (
            SELECT follower_id AS user_id, 1 AS following, 0 AS followers FROM changed
            UNION ALL SELECT followed_id, 0, 1 FROM changed) ends GROUP BY user_id) d
        WHERE s.user_id = d.user_id;
        RETURN NULL;
      END $$;
      CREATE TRIGGER follows_counted AFTER INSERT ON follows
        REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_follows();
      CREATE TRIGGER follows_uncounted AFTER DELETE ON follows
        REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_follows();

      -- Ratings are counted by stars: the average and the histogram are computed from one row.
      CREATE FUNCTION count_ratings() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE sign integer := CASE TG_ARGV[0] WHEN 'up' THEN 1 ELSE -1 END;
      BEGIN
        PERFORM 1 FROM business_stats WHERE business_id IN (SELECT business_id FROM changed)
          ORDER BY business_id FOR NO KEY UPDATE;
        UPDATE business_stats s SET
          ratings_1 = ratings_1 + sign * d.n1, ratings_2 = ratings_2 + sign * d.n2, ratings_3 = ratings_3 + sign * d.n3,
          ratings_4 = ratings_4 + sign * d.n4, ratings_5 = ratings_5 + sign * d.n5
        FROM (SELECT business_id,
            (count(*) FILTER (WHERE value = 1))::integer AS n1, (count(*) FILTER (WHERE value = 2))::integer AS n2,
            (count(*) FILTER (WHERE value = 3))::integer AS n3, (count(*) FILTER (WHERE value = 4))::integer AS n4,
            (count(*) FILTER (WHERE value = 5))::integer AS n5
          FROM changed GROUP BY business_id) d
        WHERE s.business_id = d.business_id;
        RETURN NULL;
      END $$;
      CREATE TRIGGER ratings_counted AFTER INSERT ON ratings
        REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_ratings('up');
      CREATE TRIGGER ratings_uncounted AFTER DELETE ON ratings
        REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_ratings('down');
      -- A changed rating moves from the count of its old stars to that of its new ones.
      CREATE TRIGGER ratings_changed_a AFTER UPDATE ON ratings
        REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_ratings('up');
      CREATE TRIGGER ratings_changed_b AFTER UPDATE ON ratings
        REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_ratings('down');
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE follows, comments, ratings, saves, likes;
      DROP FUNCTION count_likes_num_likes, count_saves_num_saves, count_saves_num_saved, count_comments_num_comments,
        count_follows, count_ratings;
    `);
  }
}
