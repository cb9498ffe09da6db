/**
 * Businesses that waited for a moderator have the time when they were shown, as comments have, which notifications and mails use. The
 * table is not rewritten: the column is null for all other businesses.
 */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { countBusinesses } from '../sql/counting.ts';
import { movedOwners, moveBusinesses } from '../sql/hidden-in-bulk.ts';
import { keepShownTimes, leaveShownTimes } from '../sql/shown-times.ts';
import type { ShownTable } from '../sql/newest-times.ts';
import { newestListed, timesOfMoved } from '../sql/newest-triggers.ts';

const functions = (...shown: ShownTable[]) => `
      ${countBusinesses('hidden = 0', newestListed(shown))}
      ${moveBusinesses(timesOfMoved(movedOwners, shown))}`;

export class ShownBusinesses1763700000050 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Null for a business that was shown when it was added, infinity for one that has waited for a moderator since then.
      ALTER TABLE businesses ADD COLUMN shown_at timestamptz(3);
      -- The newest of an owner, and of all.
      CREATE INDEX businesses_listed ON businesses (owner_id, coalesce(shown_at, created_at) DESC) WHERE hidden = 0;
      CREATE INDEX businesses_latest ON businesses (coalesce(shown_at, created_at));
      -- Those that were edited may have been shown before.
      UPDATE businesses SET shown_at = 'infinity' WHERE hidden <> 0 AND hidden & 2 <> 0 AND version = 1;
      ${keepShownTimes('businesses', 'show_business')}
      ${functions('comments', 'businesses')}
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ${leaveShownTimes('businesses', 'show_business')}
      ${functions('comments')}
      DROP INDEX businesses_listed, businesses_latest;
      ALTER TABLE businesses DROP COLUMN shown_at;
    `);
  }
}
