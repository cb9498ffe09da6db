/** Typo correction for every script: with some locales Postgres finds trigrams in Latin letters only. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Typos1763700000004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Writes each letter outside ASCII as two ASCII letters, so that similar words have similar trigrams in any script.
      CREATE FUNCTION trigram_key(word text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
        SELECT string_agg(CASE WHEN ascii(letter) < 128 THEN letter
          ELSE chr(97 + ascii(letter) / 26 % 26) || chr(97 + ascii(letter) % 26) END, '' ORDER BY at)
        FROM unnest(string_to_array(word, NULL)) WITH ORDINALITY AS letters (letter, at)
      $$;
      DROP INDEX search_words_nearest;
      CREATE INDEX search_words_nearest ON search_words USING gist (trigram_key(word) gist_trgm_ops (siglen = 32));
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX search_words_nearest;
      CREATE INDEX search_words_nearest ON search_words USING gist (word gist_trgm_ops (siglen = 32));
      DROP FUNCTION trigram_key;
    `);
  }
}
