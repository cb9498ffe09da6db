/** Exact search for long texts, and the words of categories and descriptions in the lexicon. Existing rows are indexed again. */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { userLexemes, searchLexemes, type Searched } from '#server/search/fold.ts';
import { isDigest } from '#server/search/digests.ts';
import { insertLexiconWords, commonWords, descriptionWords, lexiconWords } from '#server/search/lexicon.ts';
import { toTsvector } from '#server/search/tsquery.ts';

const batch = 2000;
const firstId = '00000000-0000-0000-0000-000000000000';

interface Row {
  id: string;
}

/** Yields all rows of a table in batches. It locks no row. */
async function* batchesOf<R extends Row>(runner: QueryRunner, table: string, columns: string): AsyncGenerator<R[]> {
  for (let last = firstId, rows: R[]; ; last = rows.at(-1)!.id) {
    rows = await runner.query(`SELECT id, ${columns} FROM ${table} WHERE id > $1 ORDER BY id LIMIT ${batch}`, [last]);
    if (rows.length > 0) yield rows;
    if (rows.length < batch) return;
  }
}

// Only rows with digests change. A row that its owner edits meanwhile keeps the edit.
const write = (
  runner: QueryRunner,
  table: string,
  same: string,
  changed: { id: string; lexemes: string[]; was: unknown }[],
) =>
  runner.query(
    `UPDATE ${table} t SET search_vector = vector::tsvector
     FROM unnest($1::uuid[], $2::text[], $3::text[]) AS changed (id, vector, was) WHERE t.id = changed.id AND ${same} = was`,
    [changed.map(({ id }) => id), changed.map(({ lexemes }) => toTsvector(lexemes)), changed.map(({ was }) => was)],
  );

const keepLexemes = (lexemes: string): string => `
  CREATE OR REPLACE FUNCTION keep_lexemes() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO search_lexemes ${lexemes} ORDER BY lexeme ON CONFLICT DO NOTHING;
    RETURN NULL;
  END $$`;

export class LongWords1763700000012 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Digests are searched for whole, never by prefix.
    await runner.query(
      keepLexemes(`SELECT DISTINCT lexeme FROM changed, unnest(tsvector_to_array(search_vector)) AS lexeme
      WHERE lexeme NOT LIKE ' %'`),
    );

    const words = new Set<string>();
    const described = new Set<string>();
    const columns = 'name, location, description, category, version::text AS was';
    for await (const rows of batchesOf<Searched & Row & { was: string }>(runner, 'businesses', columns)) {
      for (const row of rows) {
        for (const word of lexiconWords(row)) words.add(word);
        for (const word of descriptionWords(row.description)) described.add(word);
      }
      const changed = rows.map((row) => ({ ...row, lexemes: searchLexemes(row) }));
      await write(
        runner,
        'businesses',
        't.version::text',
        changed.filter(({ lexemes }) => lexemes.some(isDigest)),
      );
    }
    for await (const rows of batchesOf<{ username: string; bio: string } & Row>(runner, 'users', 'username, bio')) {
      const changed = rows.map((row) => ({ id: row.id, was: row.bio, lexemes: userLexemes(row) }));
      await write(
        runner,
        'users',
        't.bio',
        changed.filter(({ lexemes }) => lexemes.some(isDigest)),
      );
    }
    const common: { word: string }[] = await runner.query(...commonWords([...described]));
    await runner.query(...insertLexiconWords([...words, ...common.map(({ word }) => word)]));
  }

  /** The new lexemes stay: the previous release is not affected by them. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(keepLexemes('SELECT DISTINCT unnest(tsvector_to_array(search_vector)) AS lexeme FROM changed'));
  }
}
