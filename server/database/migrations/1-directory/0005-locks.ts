/** One order of locks for all writes: counts of businesses, counts of users, each by id, then any other row. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Locks1763700000005 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- A deletion and its cascades change these counts; without the locks the cascades would reach them in another order.
      CREATE FUNCTION lock_counts_of_business(gone uuid) RETURNS void LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM 1 FROM business_stats WHERE business_id = gone FOR NO KEY UPDATE;
        PERFORM 1 FROM user_stats WHERE user_id IN (
            SELECT owner_id FROM businesses WHERE id = gone
            UNION ALL SELECT user_id FROM saves WHERE business_id = gone)
          ORDER BY user_id FOR NO KEY UPDATE;
      END $$;

      CREATE FUNCTION lock_counts_of_person(gone uuid) RETURNS void LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM 1 FROM business_stats WHERE business_id IN (
            SELECT id FROM businesses WHERE owner_id = gone
            UNION ALL SELECT business_id FROM likes WHERE user_id = gone
            UNION ALL SELECT business_id FROM saves WHERE user_id = gone
            UNION ALL SELECT business_id FROM ratings WHERE user_id = gone
            UNION ALL SELECT business_id FROM comments WHERE user_id = gone)
          ORDER BY business_id FOR NO KEY UPDATE;
        PERFORM 1 FROM user_stats WHERE user_id IN (
            SELECT gone
            UNION ALL SELECT followed_id FROM follows WHERE follower_id = gone
            UNION ALL SELECT follower_id FROM follows WHERE followed_id = gone
            UNION ALL SELECT user_id FROM saves JOIN businesses ON id = business_id WHERE owner_id = gone)
          ORDER BY user_id FOR NO KEY UPDATE;
      END $$;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION lock_counts_of_business, lock_counts_of_person');
  }
}
