/** An index by which a sign-in finds expired sessions of all accounts. It deletes a limited number of them. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SessionExpiry1763700000062 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX sessions_expiry ON sessions (expires_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX sessions_expiry');
  }
}
