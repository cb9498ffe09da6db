/** The words of deleted and edited businesses do not stay in the database, and searches find out which words are still used. */
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import { removeUnusedWords } from '#server/businesses/unused-words.ts';
import { visitorOf } from '../../support/api.ts';
import { addBusiness } from '../../support/businesses.ts';
import { openInProcessFixture, type InProcessFixture } from '../../support/in-process-fixture.ts';
import { signUp, type TestUser } from '../../support/users.ts';

let fixture: InProcessFixture;
let mae: TestUser;
beforeAll(async () => {
  fixture = await openInProcessFixture();
  mae = await signUp(fixture, 'Mae');
});
afterAll(() => fixture.close());

const names = async (search: string): Promise<string[]> => {
  const question = 'query ($search: String) { businesses(filter: { search: $search }) { nodes { name } } }';
  const { businesses } = await visitorOf(fixture).graphql(question, { search });
  return businesses.nodes.map(({ name }: { name: string }) => name);
};

/** The stored words and lexemes that begin with a text. */
const stored = async (text: string): Promise<string[]> => {
  const rows: { key: string }[] = await fixture.db.query(
    `SELECT word AS key FROM search_words WHERE starts_with(word, $1)
     UNION SELECT lexeme FROM search_lexemes WHERE starts_with(lexeme, $1) ORDER BY key`,
    [text],
  );
  return rows.map(({ key }) => key);
};

const remove = (id: string) => mae.graphql('mutation ($id: ID!) { deleteBusiness(id: $id) }', { id });

describe('The removal of unused words', () => {
  it('removes the words of a deleted business and those that an edit takes out', async () => {
    const description = 'Zebrawood-zithers, zebrawood.';
    const deleted = await addBusiness(mae, { name: 'Zephyr One', description });
    const edited = await addBusiness(mae, { name: 'Zephyr Two', description });
    await addBusiness(mae, { name: 'Zenith' });
    const all = ['zebrawood', 'zebrawood-zithers,', 'zebrawood.', 'zenith', 'zephyr'];
    expect(await stored('ze')).toEqual(all);
    await removeUnusedWords(fixture);
    expect(await stored('ze')).toEqual(all);
    await remove(deleted);
    await mae.graphql(
      'mutation ($id: ID!, $input: UpdateBusinessInput!) { updateBusiness(id: $id, input: $input) { id } }',
      {
        id: edited,
        input: { name: 'Two', description: 'Nothing else to see.' },
      },
    );
    await removeUnusedWords(fixture);
    expect(await stored('ze')).toEqual(['zenith']);
    expect(await stored('ephyr')).toEqual([]);
    expect(await names('zenit')).toEqual(['Zenith']);
  });

  it('keeps those of hidden businesses, and those with any characters', async () => {
    const odd = ["O'Hara ''", 'A\\B \\', '100% "*"', '東京ラーメン横丁', 'ร้านน้ำ', `${'x'.repeat(99)}🎷y`];
    for (const name of odd) await addBusiness(mae, { name, location: 'Oddville', description: `See ${name}-again.` });
    await fixture.db.query(`UPDATE businesses SET hidden = 1 WHERE name = '東京ラーメン横丁'`);
    const before = await stored('');
    await removeUnusedWords(fixture);
    expect(await stored('')).toEqual(before);
  });

  it('keeps a word that a business which is not committed yet shares with a deleted one', async () => {
    await remove(await addBusiness(mae, { name: 'Quasar Deli' }));
    const id = await addBusiness(mae, { name: 'Pulsar Deli' });
    const writer = fixture.db.createQueryRunner();
    await writer.startTransaction();
    await writer.query(`UPDATE businesses SET search_vector = array_to_tsvector('{quasar}') WHERE id = $1`, [id]);
    await removeUnusedWords(fixture);
    await writer.commitTransaction();
    await writer.release();
    expect(await names('quasar')).toEqual(['Pulsar Deli']);
    await removeUnusedWords(fixture);
    expect(await stored('quasar')).toEqual(['quasar']);
  });
});

describe('A search with a misspelt word', () => {
  it('reads no matches of a common word to find out whether it is used', async () => {
    const description = Array.from({ length: 101 }, (_, at) => `tulip${at}`).join(' ');
    await addBusiness(mae, { name: 'Tulip Fields', description });
    const query = jest.spyOn(pg.Client.prototype, 'query');
    expect(await names('tulip qqqqqqqq')).toEqual([]);
    const sent = query.mock.calls.map(([statement]) => statement as unknown as pg.QueryConfig);
    query.mockRestore();
    const ofWords = sent.filter(({ text }) => text?.includes('uses::tsquery'));
    expect(ofWords).toHaveLength(1);
    expect(String(ofWords[0]!.values![1])).toMatch(/^\('tulip'( \| 'tulip\d+'){100}\)$/);
    expect(await names('tulip feilds')).toEqual(['Tulip Fields']);
  });

  it('is corrected where only a hidden business has very many words that begin with it', async () => {
    const description = Array.from({ length: 101 }, (_, at) => `quokkaa${at}`).join(' ');
    const id = await addBusiness(mae, { name: 'Odd Words', description });
    await fixture.db.query('UPDATE businesses SET hidden = 1 WHERE id = $1', [id]);
    await addBusiness(mae, { name: 'Quokka Rialto' });
    expect(await names('quokkaa')).toEqual(['Quokka Rialto']);
  });
});
