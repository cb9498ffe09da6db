/** How often somebody has tried to get in lately, counted for all servers together. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class RateLimits1763700000006 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Its columns are those that rate-limiter-flexible expects. Unlogged, since a crash may well forgive: that
      -- spares each try its share of the log, and the table may be empty after a restore.
      CREATE UNLOGGED TABLE rate_limits (
        key varchar(255) PRIMARY KEY,
        points integer NOT NULL DEFAULT 0,
        -- Milliseconds since 1970, by the clock of the server that counted first.
        expire bigint
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE rate_limits');
  }
}
