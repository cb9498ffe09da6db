/** Confirmed e-mail addresses, and the tokens of mailed links. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AccountMail1763700000017 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE users ADD COLUMN email_verified boolean NOT NULL DEFAULT false;

      CREATE TABLE mail_tokens (
        -- The SHA-256 of the token. The table holds nothing that opens a link.
        token_hash bytea PRIMARY KEY CHECK (length(token_hash) = 32),
        user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
        purpose varchar(20) NOT NULL
          CHECK (purpose IN ('RESET_PASSWORD', 'VERIFY_EMAIL', 'CHANGE_EMAIL', 'UNDO_EMAIL_CHANGE')),
        -- The address that the token confirms, or restores.
        email varchar(254) NOT NULL CHECK (email = lower(email)),
        expires_at timestamptz(3) NOT NULL
      );
      CREATE INDEX mail_tokens_of_user ON mail_tokens (user_id);
      -- Expired tokens are removed in this order.
      CREATE INDEX mail_tokens_expiry ON mail_tokens (expires_at);
      -- An address that an undo may restore is not given to another account.
      CREATE INDEX mail_tokens_undo ON mail_tokens (email) WHERE purpose = 'UNDO_EMAIL_CHANGE';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE mail_tokens;
      ALTER TABLE users DROP COLUMN email_verified;
    `);
  }
}
