/** Search that need not touch all that match: the lexemes in use by their beginnings, and listings by when they came in. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Search1763700000008 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- GIN gathers everything behind a beginning before it gives the first row, but walks through whole lexemes.
      -- Lexemes stay when their last business goes; that only costs a look.
      CREATE TABLE search_lexemes (lexeme text COLLATE "C" PRIMARY KEY);

      -- Sorted, so that two who list at once never wait for each other's lexemes in a circle.
      CREATE FUNCTION keep_lexemes() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO search_lexemes SELECT DISTINCT unnest(tsvector_to_array(search_vector)) AS lexeme FROM changed
          ORDER BY lexeme ON CONFLICT DO NOTHING;
        RETURN NULL;
      END $$;
      CREATE TRIGGER businesses_lexemes_new AFTER INSERT ON businesses
        REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_lexemes();
      CREATE TRIGGER businesses_lexemes_changed AFTER UPDATE ON businesses
        REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_lexemes();

      -- Only now that no writer can come in between.
      INSERT INTO search_lexemes SELECT DISTINCT unnest(tsvector_to_array(search_vector)) FROM businesses;

      -- Which of the stretches of so many days a moment lies in, numbered in order and apart from those of other lengths.
      CREATE FUNCTION span_of(moment timestamptz, days integer) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE
        RETURN floor(date_part('epoch', moment - '2000-01-01 00:00:00+00'::timestamptz) / 86400 / days)::integer * 1000 + days;

      -- Without the list of what is yet to be put in place, which every search would read from end to end. Beside the old
      -- one, since readers must wait for what is dropped until all is done.
      CREATE INDEX businesses_search_new ON businesses USING gin (search_vector,
          (ARRAY[span_of(created_at, 4), span_of(created_at, 32)]))
        WITH (fastupdate = off);
      DROP INDEX businesses_search;
      ALTER INDEX businesses_search_new RENAME TO businesses_search;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX businesses_search_old ON businesses USING gin (search_vector);
      DROP INDEX businesses_search;
      ALTER INDEX businesses_search_old RENAME TO businesses_search;
      DROP TRIGGER businesses_lexemes_new ON businesses;
      DROP TRIGGER businesses_lexemes_changed ON businesses;
      DROP FUNCTION span_of, keep_lexemes;
      DROP TABLE search_lexemes;
    `);
  }
}
