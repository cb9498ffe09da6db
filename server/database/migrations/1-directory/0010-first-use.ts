/** Whether a database was ever used. The demo is loaded into an unused one only, also after all accounts are deleted. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class FirstUse1763700000010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- One row from the first account or the first restore on; it is never removed.
      CREATE TABLE first_use (
        is_single boolean PRIMARY KEY DEFAULT true CHECK (is_single),
        at timestamptz(3) NOT NULL DEFAULT now()
      );

      CREATE FUNCTION note_first_use() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO first_use DEFAULT VALUES ON CONFLICT DO NOTHING;
        RETURN NULL;
      END $$;
      CREATE TRIGGER users_first_use AFTER INSERT ON users FOR EACH STATEMENT EXECUTE FUNCTION note_first_use();

      -- CREATE TRIGGER has locked out other writers.
      INSERT INTO first_use SELECT true, min(created_at) FROM users HAVING count(*) > 0;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER users_first_use ON users;
      DROP FUNCTION note_first_use;
      DROP TABLE first_use;
    `);
  }
}
