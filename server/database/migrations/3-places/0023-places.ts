/** The places of the world, which the server loads from its data file, and the time zones of businesses. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Places1763700000023 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Unlogged: after a crash of Postgres the tables are empty, and the server loads them again. No backup contains them.
      CREATE UNLOGGED TABLE places (
        id integer PRIMARY KEY,
        name text NOT NULL,
        region text NOT NULL,
        -- Letters as in addresses, or empty.
        region_code text NOT NULL,
        country text NOT NULL,
        country_code text NOT NULL,
        population integer NOT NULL,
        time_zone text NOT NULL,
        -- Longitude, latitude.
        position point NOT NULL
      );
      CREATE INDEX places_position ON places USING gist (position);
      CREATE INDEX places_position_of_large ON places USING gist (position) WHERE population >= 100000;
      -- The folded names of places in all languages.
      CREATE UNLOGGED TABLE place_names (
        key text COLLATE "C" NOT NULL,
        population integer NOT NULL,
        place_id integer NOT NULL,
        is_own boolean NOT NULL
      );
      CREATE INDEX place_names_key ON place_names (key) INCLUDE (population, place_id, is_own);
      CREATE INDEX place_names_key_of_large ON place_names (key) INCLUDE (population, place_id, is_own) WHERE population >= 100000;
      CREATE INDEX place_names_nearest ON place_names USING gist (trigram_key(key) gist_trgm_ops (siglen = 32))
        WHERE is_own OR population >= 500000;
      -- The data file that the tables contain.
      CREATE UNLOGGED TABLE place_data (version text NOT NULL);

      -- Null is unknown.
      ALTER TABLE businesses ADD COLUMN time_zone text;
      -- How far the server has placed the businesses of earlier releases by the names in their locations. No row when it is done.
      CREATE TABLE position_backfill (before timestamptz NOT NULL, after uuid NOT NULL);
      INSERT INTO position_backfill VALUES (now(), '00000000-0000-0000-0000-000000000000');
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE businesses DROP COLUMN time_zone;
      DROP TABLE position_backfill, place_data, place_names, places;
    `);
  }
}
