/** Users, their counts and their sessions. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Users1763700000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE users (
        id uuid PRIMARY KEY,
        username varchar(20) NOT NULL,
        email varchar(254) NOT NULL CHECK (email = lower(email)),
        password_hash text NOT NULL,
        bio varchar(500) NOT NULL DEFAULT '',
        profile_picture varchar(2048) NOT NULL DEFAULT '',
        -- written by the server (search/fold.ts), so that one function folds both rows and searches
        search_vector tsvector NOT NULL DEFAULT '',
        created_at timestamptz(3) NOT NULL DEFAULT now()
      );
      CREATE UNIQUE INDEX users_email_key ON users (email);
      CREATE UNIQUE INDEX users_username_key ON users (lower(username));
      CREATE INDEX users_newest ON users (created_at DESC, id DESC);
      CREATE INDEX users_search ON users USING gin (search_vector);

      -- A narrow row: a follow rewrites a few bytes and not the profile.
      CREATE TABLE user_stats (
        user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
        num_followers integer NOT NULL DEFAULT 0 CHECK (num_followers >= 0),
        num_following integer NOT NULL DEFAULT 0 CHECK (num_following >= 0),
        num_businesses integer NOT NULL DEFAULT 0 CHECK (num_businesses >= 0),
        num_saved integer NOT NULL DEFAULT 0 CHECK (num_saved >= 0)
      ) WITH (fillfactor = 70);

      -- Exact totals of lists without filters: 'users', and one row for each category.
      CREATE TABLE directory_counts (
        name varchar(20) PRIMARY KEY,
        total bigint NOT NULL DEFAULT 0 CHECK (total >= 0)
      ) WITH (fillfactor = 50);
      INSERT INTO directory_counts (name) VALUES ('users');

      CREATE FUNCTION count_users() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'INSERT' THEN
          INSERT INTO user_stats (user_id) SELECT id FROM changed;
          UPDATE directory_counts SET total = total + (SELECT count(*) FROM changed) WHERE name = 'users';
        ELSE
          UPDATE directory_counts SET total = total - (SELECT count(*) FROM changed) WHERE name = 'users';
        END IF;
        RETURN NULL;
      END $$;
      CREATE TRIGGER users_counted AFTER INSERT ON users
        REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_users();
      CREATE TRIGGER users_uncounted AFTER DELETE ON users
        REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_users();

      CREATE TABLE sessions (
        id uuid PRIMARY KEY,
        user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
        user_agent varchar(300) NOT NULL DEFAULT '',
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        last_used_at timestamptz(3) NOT NULL DEFAULT now(),
        expires_at timestamptz(3) NOT NULL
      );
      CREATE INDEX sessions_of_user ON sessions (user_id, last_used_at DESC);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE sessions, directory_counts, user_stats, users;
      DROP FUNCTION count_users;
    `);
  }
}
