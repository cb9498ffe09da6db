/** Search that reads only a part of the matches: a table of the lexemes in use, and an index by time. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Search1763700000008 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- For a prefix GIN collects all matches before it returns the first row; for whole lexemes it does not.
      -- A lexeme stays for a while when its last business is deleted.
      CREATE TABLE search_lexemes (lexeme text COLLATE "C" PRIMARY KEY);

      -- Sorted, so that concurrent inserts do not deadlock.
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

      -- CREATE TRIGGER has locked out other writers.
      INSERT INTO search_lexemes SELECT DISTINCT unnest(tsvector_to_array(search_vector)) FROM businesses;

      -- The number of the span of so many days that a timestamp lies in. Spans of different lengths have different numbers.
      CREATE FUNCTION span_of(instant timestamptz, days integer) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE
        RETURN floor(date_part('epoch', instant - '2000-01-01 00:00:00+00'::timestamptz) / 86400 / days)::integer * 1000 + days;

      -- Without fastupdate, since every search would read the pending list. The old index is dropped last, since readers wait
      -- for the drop until the transaction ends.
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
