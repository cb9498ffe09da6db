/** Businesses, the narrow rows that their lists are sorted by, and the words for typo correction. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Businesses1763700000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE EXTENSION IF NOT EXISTS pg_trgm;

      CREATE TABLE businesses (
        id uuid PRIMARY KEY,
        owner_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
        name varchar(120) NOT NULL,
        -- the name without case and accents, for sorting; written by the server (search/fold.ts)
        name_key text COLLATE "C" NOT NULL,
        description varchar(5000) NOT NULL,
        category varchar(20) NOT NULL CHECK (category IN ('RESTAURANT', 'RETAIL', 'SERVICE', 'TECHNOLOGY',
          'HEALTHCARE', 'EDUCATION', 'ENTERTAINMENT', 'AUTOMOTIVE', 'REAL_ESTATE', 'OTHER')),
        location varchar(120) NOT NULL,
        cover_key uuid,
        cover_width integer,
        cover_height integer,
        cover_placeholder text,
        search_vector tsvector NOT NULL,
        version integer NOT NULL DEFAULT 1,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT businesses_cover_whole CHECK (num_nulls(cover_key, cover_width, cover_height, cover_placeholder) IN (0, 4))
      );
      CREATE INDEX businesses_newest ON businesses (created_at DESC, id DESC);
      CREATE INDEX businesses_category_newest ON businesses (category, created_at DESC, id DESC);
      CREATE INDEX businesses_name ON businesses (name_key, id);
      CREATE INDEX businesses_category_name ON businesses (category, name_key, id);
      CREATE INDEX businesses_of_owner ON businesses (owner_id, created_at DESC, id DESC);
      CREATE INDEX businesses_search ON businesses USING gin (search_vector);

      -- A narrow row: a like rewrites a few bytes. Only triggers write it.
      CREATE TABLE business_stats (
        business_id uuid PRIMARY KEY REFERENCES businesses ON DELETE CASCADE,
        category varchar(20) NOT NULL,
        num_likes integer NOT NULL DEFAULT 0 CHECK (num_likes >= 0),
        num_saves integer NOT NULL DEFAULT 0 CHECK (num_saves >= 0),
        num_comments integer NOT NULL DEFAULT 0 CHECK (num_comments >= 0),
        ratings_1 integer NOT NULL DEFAULT 0 CHECK (ratings_1 >= 0),
        ratings_2 integer NOT NULL DEFAULT 0 CHECK (ratings_2 >= 0),
        ratings_3 integer NOT NULL DEFAULT 0 CHECK (ratings_3 >= 0),
        ratings_4 integer NOT NULL DEFAULT 0 CHECK (ratings_4 >= 0),
        ratings_5 integer NOT NULL DEFAULT 0 CHECK (ratings_5 >= 0),
        num_ratings integer NOT NULL GENERATED ALWAYS AS
          (ratings_1 + ratings_2 + ratings_3 + ratings_4 + ratings_5) STORED,
        average_rating double precision NOT NULL GENERATED ALWAYS AS (
          CASE WHEN ratings_1 + ratings_2 + ratings_3 + ratings_4 + ratings_5 = 0 THEN 0
          ELSE (ratings_1 + 2 * ratings_2 + 3 * ratings_3 + 4 * ratings_4 + 5 * ratings_5)::double precision
            / (ratings_1 + ratings_2 + ratings_3 + ratings_4 + ratings_5) END) STORED
      ) WITH (fillfactor = 70);
      CREATE INDEX business_stats_rating ON business_stats (average_rating, business_id);
      CREATE INDEX business_stats_category_rating ON business_stats (category, average_rating, business_id);
      CREATE INDEX business_stats_likes ON business_stats (num_likes, business_id);
      CREATE INDEX business_stats_category_likes ON business_stats (category, num_likes, business_id);

      INSERT INTO directory_counts (name) VALUES ('RESTAURANT'), ('RETAIL'), ('SERVICE'), ('TECHNOLOGY'),
        ('HEALTHCARE'), ('EDUCATION'), ('ENTERTAINMENT'), ('AUTOMOTIVE'), ('REAL_ESTATE'), ('OTHER');

      -- Keys of pictures without a business (deleted, replaced, or of an unfinished upload). uploads/ deletes their files.
      -- A key is in this table from before its first file exists until a business has it.
      CREATE TABLE picture_garbage (
        key uuid PRIMARY KEY,
        due_at timestamptz(3) NOT NULL DEFAULT now()
      );
      CREATE INDEX picture_garbage_due ON picture_garbage (due_at);

      -- Whole words, for typo correction. A word stays for a while when its last business is deleted.
      CREATE TABLE search_words (word text COLLATE "C" PRIMARY KEY);
      CREATE INDEX search_words_nearest ON search_words USING gist (word gist_trgm_ops (siglen = 32));

      CREATE FUNCTION count_businesses() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'INSERT' THEN
          INSERT INTO business_stats (business_id, category) SELECT id, category FROM changed;
        ELSE
          INSERT INTO picture_garbage (key) SELECT cover_key FROM changed WHERE cover_key IS NOT NULL
            ON CONFLICT DO NOTHING;
        END IF;
        PERFORM 1 FROM user_stats WHERE user_id IN (SELECT owner_id FROM changed) ORDER BY user_id FOR NO KEY UPDATE;
        UPDATE user_stats s SET num_businesses = num_businesses + CASE TG_OP WHEN 'INSERT' THEN n ELSE -n END
          FROM (SELECT owner_id, count(*)::integer AS n FROM changed GROUP BY owner_id) d WHERE s.user_id = d.owner_id;
        PERFORM 1 FROM directory_counts WHERE name IN (SELECT category FROM changed) ORDER BY name FOR NO KEY UPDATE;
        UPDATE directory_counts c SET total = total + CASE TG_OP WHEN 'INSERT' THEN n ELSE -n END
          FROM (SELECT category, count(*) AS n FROM changed GROUP BY category) d WHERE c.name = d.category;
        RETURN NULL;
      END $$;
      CREATE TRIGGER businesses_counted AFTER INSERT ON businesses
        REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_businesses();
      CREATE TRIGGER businesses_uncounted AFTER DELETE ON businesses
        REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_businesses();

      CREATE FUNCTION move_business() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF OLD.category <> NEW.category THEN
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
      CREATE TRIGGER businesses_moved AFTER UPDATE OF category, cover_key ON businesses
        FOR EACH ROW EXECUTE FUNCTION move_business();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE search_words, picture_garbage, business_stats, businesses;
      DROP FUNCTION count_businesses, move_business;
      DELETE FROM directory_counts WHERE name <> 'users';
    `);
  }
}
