/**
 * Functions that remove a like or a save in one round trip. Each statement of a function reads as of its own start, so that the removal
 * sees a row whose writer the lock before it has waited for.
 */
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Returns the count after the removal and whether there was a row, or no row as for the lock of an addition.
 * @param user SQL that locks what else the write of a row locks
 */
const removal = (name: string, table: string, count: string, user: string) => `
  CREATE FUNCTION ${name}(business uuid, member uuid) RETURNS TABLE (number integer, is_changed boolean) LANGUAGE plpgsql AS $$
  DECLARE
    stored integer;
    removed integer;
  BEGIN
    SELECT ${count} INTO stored FROM business_stats WHERE business_id = business FOR NO KEY UPDATE;
    IF NOT FOUND THEN RETURN; END IF;
    PERFORM 1 ${user};
    IF NOT FOUND THEN RETURN; END IF;
    DELETE FROM ${table} WHERE business_id = business AND user_id = member;
    GET DIAGNOSTICS removed = ROW_COUNT;
    RETURN QUERY SELECT stored - removed, removed > 0;
  END $$;`;

export class Removals1763700000051 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ${removal('remove_like', 'likes', 'num_likes', 'FROM users WHERE id = member AND hidden = 0 FOR KEY SHARE')}
      ${removal('remove_save', 'saves', 'num_saves', 'FROM user_stats WHERE user_id = member FOR NO KEY UPDATE')}
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION remove_like, remove_save');
  }
}
