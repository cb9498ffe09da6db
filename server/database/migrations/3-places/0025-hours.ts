/** The opening hours of businesses. */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { currentMoment, isOpen, nextChange, openBusinesses, openingOf, timeZoneOfHours } from '../sql/opening-hours.ts';

export class Hours1763700000025 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Equality of time zones in an index of ranges.
      CREATE EXTENSION IF NOT EXISTS btree_gist;

      -- Local times without offsets; the server writes all columns (businesses/hours), a trigger the time zone.
      CREATE TABLE business_hours (
        business_id uuid PRIMARY KEY REFERENCES businesses ON DELETE CASCADE,
        time_zone text COLLATE "C",
        -- what the owner has entered
        hours jsonb NOT NULL,
        -- the same week in minutes from Monday on, and the minutes at which it opens or closes
        week int4multirange NOT NULL,
        changes integer[] NOT NULL,
        -- the smallest range of minutes of a day that contains all spans of the week
        day int4range NOT NULL,
        -- the spans of special days, and the spans of the week that these days replace
        special_open tsmultirange NOT NULL,
        replaced tsmultirange NOT NULL
      );
      CREATE INDEX business_hours_week ON business_hours USING gist (time_zone, week, day);
      CREATE INDEX business_hours_special ON business_hours USING gist (special_open) WHERE special_open <> '{}';
      CREATE INDEX business_hours_time_zone ON business_hours (time_zone);
      ${currentMoment}
      ${isOpen}
      ${nextChange}
      ${openingOf}
      ${openBusinesses}
      ${timeZoneOfHours}
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER businesses_time_zone ON businesses;
      DROP FUNCTION open_businesses, opening_of, next_change, is_open, minute_of_week, current_moment;
      DROP TABLE business_hours;
      DROP FUNCTION move_hours_time_zone, set_hours_time_zone, known_time_zone;
    `);
  }
}
