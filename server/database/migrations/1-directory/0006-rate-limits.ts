/** Counts of recent attempts for the rate limits, shared by all servers. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class RateLimits1763700000006 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- rate-limiter-flexible expects these columns. Unlogged: the counts may be lost in a crash, and attempts write no
      -- log. The table may be empty after a restore.
      CREATE UNLOGGED TABLE rate_limits (
        key varchar(255) PRIMARY KEY,
        points integer NOT NULL DEFAULT 0,
        -- Milliseconds since 1970, by the clock of the server that made the row.
        expire bigint
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE rate_limits');
  }
}
