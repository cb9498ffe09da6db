/** A read of some of the businesses that are open now ends without reading the others. */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { openBusinesses, someOpenBusinesses } from '../sql/opening-hours.ts';

export class OpenBusinesses1763700000029 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(someOpenBusinesses);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(openBusinesses);
  }
}
