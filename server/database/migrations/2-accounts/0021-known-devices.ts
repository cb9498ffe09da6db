/** The devices that each user has signed in with. A sign-in with another one is reported by mail. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class KnownDevices1763700000021 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE known_devices (
        user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
        -- A keyed hash: without the key it reveals neither the device nor which users share it.
        device text NOT NULL CHECK (length(device) = 22),
        last_used_at timestamptz(3) NOT NULL DEFAULT now(),
        PRIMARY KEY (user_id, device)
      );
      -- Devices that were not used for long are removed in this order.
      CREATE INDEX known_devices_last_used ON known_devices (last_used_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE known_devices');
  }
}
