/** The networks that each person has signed in from: a flood of guesses from elsewhere does not keep the owner out there. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class KnownNetworks1763700000009 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE known_networks (
        user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
        -- A keyed hash of the network, which tells nobody without the key where it is.
        network text NOT NULL CHECK (length(network) = 22),
        last_used_at timestamptz(3) NOT NULL DEFAULT now(),
        PRIMARY KEY (user_id, network)
      );
      -- What has not been used for long is removed in this order.
      CREATE INDEX known_networks_last_used ON known_networks (last_used_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE known_networks');
  }
}
