/** The part of a picture that cards show, in percent of the way from its left or top end. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ImagePosition1763700000014 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE businesses ADD COLUMN image_position smallint NOT NULL DEFAULT 50');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE businesses DROP COLUMN image_position');
  }
}
