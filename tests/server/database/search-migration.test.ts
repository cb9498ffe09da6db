/** After its migrations and backfills, a directory of the previous release is searched like a new one. */
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { businessSearchBackfill } from '#server/businesses/search-backfill.ts';
import { openDatabase } from '#server/data-source.ts';
import { runBackfill, startBackfills } from '#server/database/backfill.ts';
import { createLog } from '#server/http/log.ts';
import { commonWords } from '#server/search/lexicon.ts';
import { userSearchBackfill } from '#server/users/search-backfill.ts';
import { visitorOf } from '../../support/api.ts';
import { openInProcessFixture, type InProcessFixture } from '../../support/in-process-fixture.ts';
import { addBusiness } from '../../support/businesses.ts';
import { cloneDatabase } from '../../support/database/clone.ts';
import { runStatement } from '../../support/database/run-statement.ts';
import { until } from '../../support/site.ts';
import { signUp } from '../../support/users.ts';

const text = '春には庭の桜を眺めながら手打ちの蕎麦と季節の天ぷらを静かな座敷でお楽しみください';

/** Removes what the previous release did not write. */
const asBefore = `
  UPDATE businesses SET search_vector = ts_delete(search_vector,
    ARRAY(SELECT lexeme FROM unnest(tsvector_to_array(search_vector)) AS lexeme WHERE lexeme LIKE ' %'));
  UPDATE users SET search_vector = ts_delete(search_vector,
    ARRAY(SELECT lexeme FROM unnest(tsvector_to_array(search_vector)) AS lexeme WHERE lexeme LIKE ' %'));
  TRUNCATE search_words;
  DELETE FROM migrations WHERE name = 'LongWords1763700000012'`;

const log = createLog('error');
let fixture: InProcessFixture;
beforeAll(async () => {
  fixture = await openInProcessFixture();
  const mae = await signUp(fixture, 'Mae');
  await mae.graphql('mutation ($bio: String) { updateProfile(input: { bio: $bio }) { id } }', { bio: text });
  for (const at of [1, 2, 3])
    await addBusiness(mae, {
      name: `Soba ${at}`,
      location: 'Nara',
      description: `${text} Lacquerware, calligraphy.`,
      category: 'RETAIL',
    });
});
afterAll(() => fixture.close());

/** Removes the backfills, so that the next update adds them. */
const withoutBackfills = `DROP TABLE backfills; DELETE FROM migrations WHERE name = 'Backfills1763700000069'`;

/** Applies the migrations that are not recorded, as a start of the site does. */
const migrate = async () => (await openDatabase(fixture.databaseUrl, { log })).destroy();

const backfill = async () => ({
  businesses: await runBackfill({ db: fixture.db, log }, businessSearchBackfill),
  people: await runBackfill({ db: fixture.db, log }, userSearchBackfill),
});

/** Updates the database as a start does. @returns how many rows are indexed again */
async function update() {
  await migrate();
  return backfill();
}

const find = async (search: string) => {
  const both = `query ($search: String) { users(search: $search) { totalCount }
    businesses(filter: { search: $search }) { totalCount } }`;
  const { users, businesses } = await visitorOf(fixture).graphql(both, { search });
  return { people: users.totalCount, businesses: businesses.totalCount };
};

describe('A directory of the previous release', () => {
  beforeAll(async () => {
    await fixture.db.query(asBefore);
    // Other searches than those below, since responses are shared for a second.
    expect(await find(text.slice(0, 30))).toEqual({ people: 0, businesses: 0 });
    expect(await find('lacquerwaer')).toEqual({ people: 0, businesses: 0 });
    await migrate();
  });

  it.each([
    ['a long text', text, { people: 1, businesses: 3 }],
    ['a typing error in a common word', 'lacqerware', { people: 0, businesses: 3 }],
    ['a typing error in a category', 'reatil', { people: 0, businesses: 3 }],
  ])('finds %s', async (_, search, found) => {
    expect(await find(search)).toEqual(found);
  });
});

describe('Letters without a lower case of their own, which a previous release folded to capitals', () => {
  const asFolded = `
    UPDATE businesses SET name_key = 'BAKERY No 7', search_vector = '''BAKERY'' ''No'' ''7''' WHERE name = '𝐁𝐀𝐊𝐄𝐑𝐘 № 7';
    UPDATE users SET search_vector = '''BAKERY''' WHERE username = 'Otto';
    TRUNCATE search_words;
    DELETE FROM migrations WHERE name = 'LettersWithoutLowerCase1763700000058';
    ${withoutBackfills}`;

  beforeAll(async () => {
    const otto = await signUp(fixture, 'Otto');
    await otto.graphql('mutation { updateProfile(input: { bio: "𝐁𝐀𝐊𝐄𝐑𝐘" }) { id } }');
    await addBusiness(otto, { name: '𝐁𝐀𝐊𝐄𝐑𝐘 № 7' });
    await fixture.db.query(asFolded);
    // Other searches than those below, since responses are shared for a second.
    expect(await find('baker')).toEqual({ people: 0, businesses: 0 });
    expect(await update()).toEqual({ people: 1, businesses: 1 });
  });

  it.each([
    ['lower case', 'bakery', { people: 1, businesses: 1 }],
    ['the same letters', '𝐁𝐀𝐊𝐄𝐑𝐘', { people: 1, businesses: 1 }],
    ['a typing error', 'bakrey', { people: 0, businesses: 1 }],
  ])('are found by %s', async (_, search, found) => {
    expect(await find(search)).toEqual(found);
  });

  it('are sorted among the others', async () => {
    expect(await fixture.db.query(`SELECT FROM businesses WHERE name_key = 'bakery no 7'`)).toHaveLength(1);
  });
});

describe('Marks within words, behind which a previous release began words', () => {
  const asDivided = `
    UPDATE businesses SET search_vector = search_vector || array_to_tsvector('{कार}') WHERE name = 'Jaipur Garage';
    UPDATE users SET search_vector = search_vector || array_to_tsvector('{कार}') WHERE username = 'Mira';
    UPDATE businesses SET search_vector = ts_delete(search_vector,
      ARRAY(SELECT lexeme FROM unnest(tsvector_to_array(search_vector)) AS lexeme WHERE lexeme LIKE 'น้%'))
      WHERE name = 'Chiang Mai Water';
    DELETE FROM migrations WHERE name = 'MarksInWords1763700000066';
    ${withoutBackfills}`;

  beforeAll(async () => {
    const mira = await signUp(fixture, 'Mira');
    await mira.graphql('mutation ($bio: String) { updateProfile(input: { bio: $bio }) { id } }', {
      bio: 'यह बेकार नहीं है',
    });
    await addBusiness(mira, { name: 'Jaipur Garage', description: 'यह बेकार नहीं है' });
    await addBusiness(mira, { name: 'Chiang Mai Water', description: 'ดื่มน้ำเย็น' });
    await addBusiness(mira, { name: 'बेकार' });
    await addBusiness(mira, { name: 'Bangkok Kitchen', description: 'ร้านก๋วยเตี๋ยวเรือรสเด็ด' });
    await addBusiness(mira, { name: 'Emoji Bar', description: 'Open 1️⃣2️⃣3️⃣' });
    await fixture.db.query(asDivided);
    // Other searches than those below, since responses are shared for a second.
    expect(await find('का')).toEqual({ people: 1, businesses: 2 });
    expect(await find('น้ำเย')).toEqual({ people: 0, businesses: 0 });
    // Others are not written, nor bios, of which any part of a word is found now.
    expect(await update()).toEqual({ people: 0, businesses: 2 });
  });

  it.each([
    ['the middle of a word finds names and bios only', 'कार', { people: 1, businesses: 1 }],
    ['the beginning of a word finds it', 'बेकार', { people: 1, businesses: 2 }],
    ["a Thai word with 'am' finds it", 'น้ำเย็น', { people: 0, businesses: 1 }],
  ])('%s', async (_, search, found) => {
    expect(await find(search)).toEqual(found);
  });
});

describe('Bios, of which a previous release indexed the beginnings of words only', () => {
  const asIndexed = `
    UPDATE users SET search_vector = array_to_tsvector('{nora,ora,ra,a,builds,wooden,boats.}') WHERE username = 'Nora';
    ${withoutBackfills}`;
  // As an instance of the previous release stores it after the migration.
  const asStoredMeanwhile = `
    UPDATE users SET bio = 'Sails', search_vector = array_to_tsvector('{late,ate,te,e,sails}') WHERE username = 'Late'`;

  beforeAll(async () => {
    const nora = await signUp(fixture, 'Nora');
    await nora.graphql('mutation { updateProfile(input: { bio: "Builds wooden boats." }) { id } }');
    await signUp(fixture, 'Late');
    await fixture.db.query(asIndexed);
    // Other searches than those below, since responses are shared for a second.
    expect(await find('oat')).toEqual({ people: 0, businesses: 0 });
    await migrate();
    await fixture.db.query(asStoredMeanwhile);
    expect(await backfill()).toEqual({ people: 2, businesses: 0 });
  });

  it.each([
    ['the middle of a word finds the user', 'oats', { people: 1, businesses: 0 }],
    ['parts of the name and of the bio find the user', 'ora oode', { people: 1, businesses: 0 }],
    ['a bio that an instance of the previous release stored meanwhile is found', 'ails', { people: 1, businesses: 0 }],
  ])('%s', async (_, search, found) => {
    expect(await find(search)).toEqual(found);
  });

  it('are written once by servers that start at the same time, and again by no later start', async () => {
    await fixture.db.query(asIndexed);
    await migrate();
    const rows = await Promise.all([1, 2].map(() => runBackfill({ db: fixture.db, log }, userSearchBackfill)));
    // Both may end where they meet, and then look again.
    rows.push(await runBackfill({ db: fixture.db, log }, userSearchBackfill));
    expect(rows.toSorted()).toEqual([0, 0, 1]);
    expect(await fixture.db.query(`SELECT FROM backfills WHERE name = 'search of users'`)).toEqual([]);
  });
});

it('A directory whose bios the migration of a previous release indexed is updated, and no row is written', async () => {
  await fixture.db
    .query(`DROP TABLE backfills; DELETE FROM migrations WHERE timestamp BETWEEN 1763700000068 AND 1763700000069;
    INSERT INTO migrations (timestamp, name) VALUES (1763700000068, 'PartsOfWordsInBios1763700000068')`);
  expect(await update()).toEqual({ people: 0, businesses: 0 });
  expect(await find('ooden')).toEqual({ people: 1, businesses: 0 });
});

describe('Common words of descriptions, which are counted after their businesses are indexed again', () => {
  const asEmpty = `
    UPDATE businesses SET search_vector = '' WHERE name LIKE 'Soba %';
    TRUNCATE search_words;
    ${withoutBackfills}`;
  const tooSlow = Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' });
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

  /**
   * Runs the backfill.
   * @param failureOf returns the error of a count of words; undefined where it succeeds
   * @returns the lines of the log
   */
  async function run(failureOf: (words: string[], attempt: number) => Error | undefined, signal?: AbortSignal) {
    await fixture.db.query(asEmpty);
    await migrate();
    const lines: { msg: string; words: number }[] = [];
    const query = fixture.db.query.bind(fixture.db);
    const [count] = commonWords([]);
    let attempts = 0;
    const failing = jest.spyOn(fixture.db, 'query').mockImplementation(async (text, values) => {
      const failure = text === count ? failureOf((values as [string[]])[0], (attempts += 1)) : undefined;
      if (failure) throw failure;
      return query(text, values);
    });
    const write = (line: string) => void lines.push(JSON.parse(line));
    try {
      const services = { db: fixture.db, log: createLog('warn', { write }) };
      expect(await runBackfill(services, businessSearchBackfill, signal)).toBe(3);
    } finally {
      failing.mockRestore();
    }
    expect(attempts).toBeGreaterThan(0);
    return lines;
  }

  it('are found with a typing error also where the first count took longer than a statement may', async () => {
    expect(await run((_, attempt) => (attempt === 1 ? tooSlow : undefined))).toEqual([]);
    expect(await find('lacquerwrae')).toEqual({ people: 0, businesses: 3 });
  });

  it('are found, too, where Postgres was away for six seconds', async () => {
    const end = performance.now() + 6000;
    expect(await run(() => (performance.now() < end ? away : undefined))).toEqual([]);
    expect(await find('laqcuerware')).toEqual({ people: 0, businesses: 3 });
  });

  it('are found, too, where others cannot be counted, and the log says how many', async () => {
    const lines = await run((words) => (words.includes('calligraphy') ? tooSlow : undefined));
    expect(lines).toMatchObject([{ msg: 'Words of descriptions were left out of the typo correction.', words: 1 }]);
    expect(await find('lacqeurware')).toEqual({ people: 0, businesses: 3 });
  });

  it('are left out where a shutdown begins meanwhile, and the log says so', async () => {
    const closing = new AbortController();
    const lines = await run(() => {
      closing.abort();
      return tooSlow;
    }, closing.signal);
    expect(lines).toMatchObject([{ msg: 'Words of descriptions were left out of the typo correction.' }]);
    expect(await find('laquerware')).toEqual({ people: 0, businesses: 0 });
  });
});

it('Backfills that fail while the database is away are logged once each, and run when it is back', async () => {
  await fixture.db.query(
    `UPDATE users SET search_vector = ''; UPDATE businesses SET search_vector = ''; ${withoutBackfills}`,
  );
  await migrate();
  const lines: { msg: string; backfill?: string }[] = [];
  const write = (line: string) => void lines.push(JSON.parse(line));
  const closing = new AbortController();
  let attempts = 0;
  const away = jest.spyOn(fixture.db, 'query').mockImplementation(async () => {
    attempts += 1;
    throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  });
  const services = { db: fixture.db, log: createLog('info', { write }) };
  const started = startBackfills(services, [businessSearchBackfill, userSearchBackfill], closing.signal, 10);
  await until('each has failed several times', () => attempts >= 10).finally(() => away.mockRestore());
  await until('both are done', () => lines.length >= 4);
  closing.abort();
  await started;
  const texts = lines.map(({ msg, backfill }) => backfill ?? msg);
  // Each has its own pause, so that either may be done first.
  expect([...texts.slice(0, 2), ...texts.slice(2).toSorted()]).toEqual([
    'Rows of earlier releases could not be written; they are tried again: search of businesses.',
    'Rows of earlier releases could not be written; they are tried again: search of users.',
    'search of businesses',
    'search of users',
  ]);
});

it('A new database has no rows of an earlier release', async () => {
  const { url, drop } = await cloneDatabase();
  expect(await runStatement(url, 'SELECT FROM backfills UNION ALL SELECT FROM position_backfill')).toEqual([]);
  await drop();
});
