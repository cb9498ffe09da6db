/** Connections prepare frequent statements, and never more than a fixed number. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { connectDatabase } from '#server/data-source.ts';
import { maxStatements, queryRows, usesBeforeName } from '#server/database/sql.ts';
import { cloneDatabase } from '../../support/database/clone.ts';
import { longTimeouts } from '../../support/database/long-timeouts.ts';

let database: Awaited<ReturnType<typeof cloneDatabase>>;
/** On one connection, whose prepared statements the tests read. */
let db: DataSource;
beforeAll(async () => {
  database = await cloneDatabase();
  db = await connectDatabase(database.url, { poolSize: 1, timeouts: longTimeouts });
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const select = (column: string) => `SELECT $1::int + 1 AS "${column}"`;
const use = async (column: string) => expect(await queryRows(db, select(column), [41])).toEqual([{ [column]: 42 }]);
async function prepared(): Promise<string[]> {
  const rows: { statement: string }[] = await db.query('SELECT statement FROM pg_prepared_statements');
  return rows.map(({ statement }) => statement);
}

const useOften = async (column: string) => {
  for (let time = 0; time <= usesBeforeName; time += 1) await use(column);
};

describe('A connection', () => {
  it('prepares a statement that is used often, and no other', async () => {
    await useOften('often');
    await use('once');
    expect(await prepared()).toEqual([select('often')]);
  });

  it('answers a prepared statement also after a type of its result was made again, as by a restore of an older backup', async () => {
    const text = 'SELECT mood FROM weather WHERE id = $1::int';
    const makeMood = `CREATE TYPE mood AS ENUM ('FINE')`;
    await db.query(`${makeMood}; CREATE TABLE weather AS SELECT 1 AS id, 'FINE'::mood AS mood`);
    const read = () => queryRows(db, text, [1]);
    for (let time = 0; time <= usesBeforeName; time += 1) await read();
    expect(await prepared()).toContain(text);
    await db.query(`ALTER TYPE mood RENAME TO earlier; ${makeMood};
      ALTER TABLE weather ALTER mood TYPE mood USING mood::text::mood`);
    expect([await read(), await read()]).toEqual([[{ mood: 'FINE' }], [{ mood: 'FINE' }]]);
    // Behind PgBouncer the earlier text would lead to the refused statement.
    expect((await prepared()).filter((each) => each.startsWith(text))).toEqual([expect.not.stringMatching(/int$/)]);
  });

  it('prepares a limited number of statements, and keeps the first ones', async () => {
    await useOften('often');
    const columns = Array.from({ length: maxStatements + 100 }, (_, at) => `filter ${at}`);
    for (const column of columns) await useOften(column);
    await use('often');
    const texts = await prepared();
    expect(texts).toHaveLength(maxStatements);
    expect(texts).toContain(select('often'));
    expect(texts).not.toContain(select(columns.at(-1)!));
  });
});
