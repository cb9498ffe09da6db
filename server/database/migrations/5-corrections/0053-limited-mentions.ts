/** A text mentions at most 20 people, as in server/rules/community/mentions.ts: each of them may get a mail. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

const mentions = (limit: string) => `
  CREATE OR REPLACE FUNCTION mentions_of(text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT coalesce(array_agg(DISTINCT name), '{}')
    FROM (SELECT * FROM regexp_matches($1, '(?:^|[^A-Za-z0-9_.@-])@([A-Za-z0-9_.-]{3,})', 'g') AS found${limit}) first,
      LATERAL (VALUES (lower(found[1])), (rtrim(lower(found[1]), '.-'))) names (name)
  $$;
  REINDEX INDEX comments_mentions;
  REINDEX INDEX comments_reply_mentions;`;

export class LimitedMentions1763700000053 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(mentions(' LIMIT 20'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(mentions(''));
  }
}
