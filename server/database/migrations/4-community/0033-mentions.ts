/** The indexes by which replies, helpful marks and mentions of a user are found. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Mentions1763700000033 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX comments_replied ON comments (user_id, replied_at) WHERE reply IS NOT NULL;
      CREATE INDEX comments_marked ON comments (user_id) WHERE num_helpful > 0;
      CREATE INDEX helpful_marks_newest ON helpful_marks (comment_id, created_at DESC, user_id DESC);

      -- The names after @ in lower case. A name at the end of a sentence is also found without the full stop.
      CREATE FUNCTION mentions_of(text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
        SELECT coalesce(array_agg(DISTINCT name), '{}')
        FROM regexp_matches($1, '(?:^|[^A-Za-z0-9_.@-])@([A-Za-z0-9_.-]{3,})', 'g') found,
          LATERAL (VALUES (lower(found[1])), (rtrim(lower(found[1]), '.-'))) names (name)
      $$;
      CREATE INDEX comments_mentions ON comments USING gin (mentions_of(text)) WHERE text LIKE '%@%';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX comments_replied, comments_marked, helpful_marks_newest, comments_mentions;
      DROP FUNCTION mentions_of;
    `);
  }
}
