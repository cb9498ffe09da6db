/** The networks that each user has signed in from. Failed sign-ins from other networks do not lock the owner out there. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class KnownNetworks1763700000009 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE known_networks (
        user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
        -- A keyed hash: without the key it does not reveal the network.
        network text NOT NULL CHECK (length(network) = 22),
        last_used_at timestamptz(3) NOT NULL DEFAULT now(),
        PRIMARY KEY (user_id, network)
      );
      -- Networks that were not used for long are removed in this order.
      CREATE INDEX known_networks_last_used ON known_networks (last_used_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE known_networks');
  }
}
