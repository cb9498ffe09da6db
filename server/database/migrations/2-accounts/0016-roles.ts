/** The role of each user, and the time until which an account is suspended. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Roles1763700000016 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TYPE user_role AS ENUM ('MEMBER', 'MODERATOR', 'ADMIN');
      ALTER TABLE users ADD COLUMN role user_role NOT NULL DEFAULT 'MEMBER', ADD COLUMN suspended_until timestamptz(3);
      -- Few users are in this index. A decision on an appeal looks for another moderator.
      CREATE INDEX users_with_role ON users (role, username) WHERE role <> 'MEMBER';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE users DROP COLUMN role, DROP COLUMN suspended_until;
      DROP TYPE user_role;
    `);
  }
}
