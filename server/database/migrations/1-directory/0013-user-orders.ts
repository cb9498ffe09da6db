/** The indexes of the list of users in its orders by followers and by businesses. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class UserOrders1763700000013 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX user_stats_followers ON user_stats (num_followers, user_id);
      CREATE INDEX user_stats_businesses ON user_stats (num_businesses, user_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX user_stats_followers, user_stats_businesses');
  }
}
