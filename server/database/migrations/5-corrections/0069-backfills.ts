/**
 * The server writes rows of earlier releases again after its start, in small transactions (`database/backfill.ts`): all businesses and users
 * whose search columns differ from those that this release writes. They differ for bios, of which any part of a word is found now, and,
 * after an update from before 0066 or 0058, for the texts that these name. What an instance of the previous release stores behind the
 * pass follows with its next edit. A new database has no such rows.
 */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Backfills1763700000069 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- A row for each backfill that is not done.
      CREATE TABLE backfills (
        name text PRIMARY KEY,
        added_at timestamptz NOT NULL DEFAULT now(),
        -- The last id that is done.
        after uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000'
      );
      -- position_backfill stays, empty, for the previous release, which has nothing to do then.
      INSERT INTO backfills SELECT 'positions', before, after FROM position_backfill WHERE EXISTS (SELECT FROM businesses);
      DELETE FROM position_backfill;
      INSERT INTO backfills (name) SELECT 'search of businesses' WHERE EXISTS (SELECT FROM businesses);
      INSERT INTO backfills (name) SELECT 'search of users' WHERE EXISTS (SELECT FROM users);
    `);
  }

  /** The rows stay: the previous release finds them, also by the middles of words. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      INSERT INTO position_backfill SELECT added_at, after FROM backfills WHERE name = 'positions';
      DROP TABLE backfills;
    `);
  }
}
