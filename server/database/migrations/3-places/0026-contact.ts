/** The contact of businesses. Nothing is rewritten: the columns are null or have a constant default. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Contact1763700000026 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE businesses
        -- E.164
        ADD COLUMN phone text,
        ADD COLUMN website text,
        ADD COLUMN email text,
        ADD COLUMN social_links text[] NOT NULL DEFAULT '{}';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE businesses DROP COLUMN phone, DROP COLUMN website, DROP COLUMN email, DROP COLUMN social_links',
    );
  }
}
