/**
 * Indexes in which a read does not pass the rows that were written last, an index for the quota of pictures, and without those that no
 * statement uses. The new index is created first, while requests still read. For what follows readers wait until the transaction ends.
 */
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** GIN indexes that had a pending list, which each read passes from its beginning to its end. */
const gin = ['comments_mentions', 'comments_reply_mentions', 'users_search'];

export class Indexes1763700000070 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX comments_of_user_with_pictures ON comments (user_id) WHERE num_pictures > 0;
      SELECT ${gin.map((name) => `gin_clean_pending_list('${name}')`).join(', ')};
      -- Room for updates that write no index: an entry of users_search is written at once from here on.
      ALTER TABLE users SET (fillfactor = 85);
      ${gin.map((name) => `ALTER INDEX ${name} SET (fastupdate = off);`).join('\n')}
      -- Members write users until their index is altered. The cleaning above leaves little to this one, for which all wait.
      SELECT gin_clean_pending_list('users_search');
      -- comments_replied_latest, read backwards, gives the newest replies, too.
      DROP INDEX comments_with_pictures, comments_with_hidden_pictures, comments_replies_recent;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX comments_with_pictures ON comments (business_id) WHERE num_pictures > 0;
      CREATE INDEX comments_with_hidden_pictures ON comments (id) WHERE num_pictures > 0 AND hidden <> 0;
      CREATE INDEX comments_replies_recent ON comments (replied_at DESC) WHERE reply IS NOT NULL AND hidden = 0;
      DROP INDEX comments_of_user_with_pictures;
      ${gin.map((name) => `ALTER INDEX ${name} RESET (fastupdate);`).join('\n')}
      ALTER TABLE users RESET (fillfactor);
    `);
  }
}
