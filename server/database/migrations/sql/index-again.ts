/** Indexes businesses and users again whose texts are folded, or divided into words, in another way than by an earlier release. */
import type { QueryRunner } from 'typeorm';
import { foldText, searchLexemes, userLexemes, type Searched } from '#server/search/fold.ts';
import { commonWords, descriptionWords, insertLexiconWords, lexiconWords } from '#server/search/lexicon.ts';
import { toTsvector } from '#server/search/tsquery.ts';

const batch = 2000;
const firstId = '00000000-0000-0000-0000-000000000000';

interface Row {
  id: string;
  text: string;
}
type BusinessRow = Row & Searched & { version: number };
type UserRow = Row & { username: string; bio: string };
type IsAffected = (text: string) => boolean;

/** What differs from an earlier release. */
interface Change {
  /** SQL for the text of a business that tells whether the business is affected. Of users it is the bio. */
  businessText: string;
  /** Whether the earlier release indexed a text in another way. It gets no texts of ASCII characters only. */
  isAffected: IsAffected;
  /** Whether the earlier release lacks words of affected businesses in the lexicon. */
  addsWords: boolean;
}

/** Yields the affected rows of a table, in batches. It locks no row. */
async function* batchesOf<R extends Row>(
  runner: QueryRunner,
  { table, columns, text, where }: { table: string; columns: string; text: string; where: string },
  isAffected: IsAffected,
): AsyncGenerator<R[]> {
  const next = `SELECT id, ${columns}, ${text} AS text FROM ${table}
    WHERE id > $1 AND ${where} ORDER BY id LIMIT ${batch}`;
  for (let last = firstId, rows: R[]; ; last = rows.at(-1)!.id) {
    rows = await runner.query(next, [last]);
    const changed = rows.filter((row) => isAffected(row.text));
    if (changed.length > 0) yield changed;
    if (rows.length < batch) return;
  }
}

const notOnlyAscii = (text: string): string => `octet_length(${text}) > char_length(${text})`;

// A row that its owner edits meanwhile keeps the edit.
const writeBusinesses = `UPDATE businesses b SET name_key = changed.name_key, search_vector = vector::tsvector
  FROM unnest($1::uuid[], $2::integer[], $3::text[], $4::text[]) AS changed (id, version, name_key, vector)
  WHERE b.id = changed.id AND b.version = changed.version`;
const writeUsers = `UPDATE users u SET search_vector = vector::tsvector
  FROM unnest($1::uuid[], $2::text[], $3::text[]) AS changed (id, bio, vector)
  WHERE u.id = changed.id AND u.bio = changed.bio`;

/** Writes the search columns of affected rows again, and their words into the lexicon if it lacks them. */
export async function indexAgain(runner: QueryRunner, change: Change): Promise<void> {
  const { businessText: text, isAffected, addsWords } = change;
  const words = new Set<string>();
  const described = new Set<string>();
  const columns = 'name, location, description, category, version';
  const listed = { table: 'businesses', columns, text, where: notOnlyAscii(text) };
  for await (const rows of batchesOf<BusinessRow>(runner, listed, isAffected)) {
    for (const row of addsWords ? rows : []) {
      for (const word of lexiconWords(row)) words.add(word);
      for (const word of descriptionWords(row.description)) described.add(word);
    }
    await runner.query(writeBusinesses, [
      rows.map(({ id }) => id),
      rows.map(({ version }) => version),
      rows.map(({ name }) => foldText(name)),
      rows.map((row) => toTsvector(searchLexemes(row))),
    ]);
  }
  await indexUsersAgain(runner, notOnlyAscii('bio'), isAffected);
  if (!addsWords) return;
  const common: { word: string }[] = await runner.query(...commonWords([...described]));
  await runner.query(...insertLexiconWords([...words, ...common.map(({ word }) => word)]));
}

/**
 * Writes the search column of users again.
 * @param where SQL for the condition that a user may be affected
 */
export async function indexUsersAgain(
  runner: QueryRunner,
  where: string,
  isAffected: IsAffected = () => true,
): Promise<void> {
  const people = { table: 'users', columns: 'username, bio', text: 'bio', where };
  for await (const rows of batchesOf<UserRow>(runner, people, isAffected))
    await runner.query(writeUsers, [
      rows.map(({ id }) => id),
      rows.map(({ bio }) => bio),
      rows.map((row) => toTsvector(userLexemes(row))),
    ]);
}
