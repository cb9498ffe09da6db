/**
 * Whether a person with access to the account has confirmed its address. Addresses that were confirmed before do not count, since
 * nothing tells in which session.
 */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class OwnedEmails1763700000055 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE users ADD COLUMN owns_email boolean NOT NULL DEFAULT false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE users DROP COLUMN owns_email');
  }
}
