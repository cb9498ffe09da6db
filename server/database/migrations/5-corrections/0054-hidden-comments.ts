/** The hidden comments of a business, which authors and moderators find in its list, and which the list counts for them. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class HiddenComments1763700000054 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX comments_of_hidden ON comments (business_id) WHERE hidden <> 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX comments_of_hidden');
  }
}
