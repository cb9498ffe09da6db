/** The outbox: the mails that wait to be sent, each written in the transaction of the change that it reports. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Outbox1763700000015 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE outbox (
        -- Part of the Message-ID, which is the same at every try.
        id uuid PRIMARY KEY,
        kind text NOT NULL,
        -- The account that the mail is for. Its waiting mails are deleted with it.
        user_id uuid REFERENCES users ON DELETE CASCADE,
        -- The recipient, the subject and the text, encrypted: a text can contain a token.
        sealed bytea NOT NULL,
        num_tries integer NOT NULL DEFAULT 0,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        -- When the next try is due. A sender that takes the mail moves it into the future.
        due_at timestamptz(3) NOT NULL DEFAULT now()
      );
      CREATE INDEX outbox_due ON outbox (due_at);
      CREATE INDEX outbox_user ON outbox (user_id) WHERE user_id IS NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE outbox');
  }
}
