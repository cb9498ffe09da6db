/** Where in the database's log each session has written last, so that replicas which know less leave its reads to others. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SessionWrites1763700000007 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE sessions ADD COLUMN wrote_lsn pg_lsn');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE sessions DROP COLUMN wrote_lsn');
  }
}
