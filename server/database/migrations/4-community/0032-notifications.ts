/** Notifications are read from the rows of their events: indexes by time, and the time until which a user has seen them. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

const reactions = ['likes', 'saves', 'ratings'];

export class Notifications1763700000032 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- What happened before this release counts as seen. The default is computed once, so that no row is rewritten.
      ALTER TABLE users ADD COLUMN notifications_seen_at timestamptz(3) NOT NULL DEFAULT now();

      ${reactions.map((table) => `CREATE INDEX ${table}_newest ON ${table} (business_id, created_at DESC, user_id DESC);`).join('\n')}
      -- The owner's comments on a business are not counted.
      DROP INDEX comments_of_user;
      CREATE INDEX comments_of_user ON comments (user_id, business_id);
      CREATE INDEX decisions_of_person_latest ON decisions
        (person_id, (coalesce(appeal_decided_at, created_at)) DESC, id DESC) WHERE action <> 'NO_ACTION';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX ${[...reactions.map((table) => `${table}_newest`), 'decisions_of_person_latest'].join(', ')};
      DROP INDEX comments_of_user;
      CREATE INDEX comments_of_user ON comments (user_id);
      ALTER TABLE users DROP COLUMN notifications_seen_at;
    `);
  }
}
