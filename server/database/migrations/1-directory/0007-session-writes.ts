/** The log position of each session's last write, so that replicas without it do not answer its reads. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SessionWrites1763700000007 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE sessions ADD COLUMN wrote_lsn pg_lsn');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE sessions DROP COLUMN wrote_lsn');
  }
}
