/** The integrity command reports every broken invariant, and nothing where there is none. */
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import type { PictureStore } from '#server/core/picture-store.ts';
import { checkIntegrity } from '#server/cli/integrity/check.ts';
import { readSettings } from '#server/env.ts';
import { openStore } from '#server/uploads/store.ts';
import { blueGate } from '../../support/businesses.ts';
import { signUp, type TestUser } from '../../support/users.ts';
import { runCommand } from '../../support/command.ts';
import { openInProcessFixture, type InProcessFixture } from '../../support/in-process-fixture.ts';

let fixture: InProcessFixture;
let ann: TestUser;
let businessId: string;

const storeOf = () => openStore(readSettings({ DATA_DIR: fixture.dataDir }));
const found = async (store: PictureStore = storeOf()) => {
  const checked = await checkIntegrity({ url: fixture.databaseUrl, store, pictureFolder: fixture.dataDir });
  return checked.filter((each) => each.found.length > 0);
};

beforeAll(async () => {
  fixture = await openInProcessFixture();
  ann = await signUp(fixture, 'ann');
  const input = { name: 'Corner', description: 'A shop at the corner', category: 'RETAIL', location: 'Here' };
  const made = await ann.graphql(`mutation ($input: CreateBusinessInput!) { createBusiness(input: $input) { id } }`, {
    input,
  });
  businessId = made.createBusiness.id;
  await ann.graphql(
    `mutation ($id: ID!) { rateBusiness(businessId: $id, value: 4) { id } setLike(businessId: $id, liked: true) { id } }`,
    { id: businessId },
  );
});

afterAll(() => fixture.close());

describe('A site whose members delete businesses during the check', () => {
  it('has no missing and no unreferenced pictures', async () => {
    const pia = await signUp(fixture, 'pia');
    const photo = await sharp({ create: { width: 400, height: 300, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer();
    const files = { 'variables.image': { blob: new Blob([new Uint8Array(photo)]), name: 'room.jpg' } };
    const create = `mutation ($input: CreateBusinessInput!, $image: Upload) { createBusiness(input: $input, image: $image) { id } }`;
    for (let at = 0; at < 2; at += 1) await pia.graphql(create, { input: blueGate, image: null }, files);
    const deleteBusiness = async (condition: string, values: string[] = []) => {
      const rows = await fixture.db.query(`SELECT business_id AS id FROM business_pictures WHERE ${condition}`, values);
      for (const { id } of rows) await pia.graphql('mutation ($id: ID!) { deleteBusiness(id: $id) }', { id });
      return rows.length;
    };
    const store = storeOf();
    let deleted: Promise<number> | undefined;
    const checked = await found({
      ...store,
      async open(key, width) {
        await (deleted ??= deleteBusiness('id <> $1', [key]));
        return store.open(key, width);
      },
    });
    expect({ deleted: await deleted, checked }).toEqual({ deleted: 1, checked: [] });
    await deleteBusiness('true');
  });
});

describe('A directory', () => {
  beforeEach(async () => expect(await found()).toEqual([]));

  it('with a wrong number of likes is reported', async () => {
    await fixture.db.query('UPDATE business_stats SET num_likes = 2');
    expect(await found()).toEqual([
      { invariant: 'business_stats.num_likes counts the rows of likes', found: [`${businessId}: stored 2, counted 1`] },
    ]);
    await fixture.db.query('UPDATE business_stats SET num_likes = 1');
  });

  it('with a wrong time of the newest event is reported', async () => {
    const other = await signUp(fixture, 'ben');
    const like = `mutation ($id: ID!) { setLike(businessId: $id, liked: true) { id } }`;
    await other.graphql(like, { id: businessId });
    await fixture.db.query(
      `UPDATE business_stats SET liked_at = NULL, rated_at = '2020-01-01'; UPDATE user_stats SET listed_at = NULL`,
    );
    expect((await found()).map(({ invariant }) => invariant)).toEqual(
      ['business_stats.liked_at', 'business_stats.rated_at', 'user_stats.listed_at'].map(
        (column) => `${column} is the time of the newest event`,
      ),
    );
    await fixture.db.query(`UPDATE business_stats SET rated_at = NULL; DELETE FROM likes WHERE user_id = '${other.id}';
      UPDATE user_stats SET listed_at = (SELECT created_at FROM businesses) WHERE user_id = '${ann.id}'`);
    // A deleted like was the newest.
    await fixture.db.query('UPDATE business_stats SET liked_at = NULL');
  });

  it('with a rating that is wrongly told with a review is reported', async () => {
    await fixture.db.query('UPDATE ratings SET with_review = true');
    expect((await found()).map(({ invariant }) => invariant)).toEqual([
      'ratings.with_review marks the ratings that came with a review',
    ]);
    await fixture.db.query('UPDATE ratings SET with_review = false');
  });

  it('with a comment on a deleted business is reported', async () => {
    await fixture.db.query(`SET session_replication_role = replica;
      INSERT INTO comments (id, business_id, user_id, text) VALUES (gen_random_uuid(), gen_random_uuid(), '${ann.id}', 'Lost');
      SET session_replication_role = origin`);
    const [missing, ...others] = await found();
    expect(missing?.invariant).toBe('every row of comments has its row of businesses (business_id)');
    expect(others).toEqual([]);
    await fixture.db.query('DELETE FROM comments');
  });

  it('with a wrong total is reported', async () => {
    await fixture.db.query(`UPDATE directory_counts SET total = 7 WHERE name = 'RETAIL'`);
    expect((await found()).map((each) => each.found)).toEqual([['RETAIL: stored 7, counted 1']]);
    await fixture.db.query(`UPDATE directory_counts SET total = 1 WHERE name = 'RETAIL'`);
  });

  it('with a row that is hidden without a reason is reported', async () => {
    await fixture.db.query(`SET session_replication_role = replica;
      UPDATE businesses SET hidden = 4; SET session_replication_role = origin`);
    expect((await found()).map(({ invariant }) => invariant)).toEqual([
      'every visible row of businesses has its row of business_stats, and no hidden one',
      'user_stats.num_businesses counts the rows of businesses',
      'directory_counts counts visible users and the visible businesses of each category',
      'user_stats.listed_at is the time of the newest event',
      'the rows of businesses of hidden users, and no others, are hidden with their account',
    ]);
    await fixture.db.query(`SET session_replication_role = replica;
      UPDATE businesses SET hidden = 0; SET session_replication_role = origin`);
  });

  it('with a reaction that a hidden user kept is reported', async () => {
    await fixture.db.query(`SET session_replication_role = replica;
      UPDATE users SET hidden = 1; SET session_replication_role = origin`);
    expect((await found()).map(({ invariant }) => invariant)).toEqual(
      expect.arrayContaining([
        'the rows of likes have visible ends, and those of hidden_likes a hidden one',
        'the rows of ratings have visible ends, and those of hidden_ratings a hidden one',
      ]),
    );
    await fixture.db.query(`SET session_replication_role = replica;
      UPDATE users SET hidden = 0; SET session_replication_role = origin`);
  });

  it('with a wrong position, cell, cover or hours is reported', async () => {
    const position = { latitude: 52.5, longitude: 13.4 };
    const hours = { week: [{ day: 'MONDAY', spans: [{ opens: '09:00', closes: '18:00' }] }] };
    await ann.graphql(
      'mutation ($id: ID!, $input: UpdateBusinessInput!) { updateBusiness(id: $id, input: $input) { id } }',
      {
        id: businessId,
        input: { position, timeZone: 'Europe/Berlin', hours },
      },
    );
    expect(await found()).toEqual([]);
    const broken = async (change: string, undo: string) => {
      await fixture.db.query(
        `SET session_replication_role = replica; ${change}; SET session_replication_role = origin`,
      );
      const names = (await found()).map(({ invariant }) => invariant);
      await fixture.db.query(`SET session_replication_role = replica; ${undo}; SET session_replication_role = origin`);
      return names;
    };
    const places = 'every visible business with a position has its row of business_places, and no other business';
    const cells = 'place_cells counts the rows of business_places at each level';
    expect(await broken('UPDATE businesses SET latitude = 48', 'UPDATE businesses SET latitude = 52.5')).toEqual([
      places,
    ]);
    expect(await broken('UPDATE business_places SET stars = 2', 'UPDATE business_places SET stars = 4')).toEqual([
      places,
    ]);
    expect(await broken('UPDATE place_cells SET n = 2 WHERE level = 3', 'UPDATE place_cells SET n = 1')).toEqual([
      cells,
    ]);
    expect(
      await broken(`UPDATE business_hours SET week = '{[0,60)}'`, `UPDATE business_hours SET week = '{[540,1080)}'`),
    ).toContain('business_hours.week has the times of the hours');
    const cover = `UPDATE businesses SET cover_key = gen_random_uuid(), cover_width = 9, cover_height = 9, cover_placeholder = ''`;
    const noCover = `UPDATE businesses SET cover_key = NULL, cover_width = NULL, cover_height = NULL, cover_placeholder = NULL`;
    expect(await broken(cover, noCover)).toEqual(['the cover of a business repeats its first picture']);
  });

  it('with an unreferenced or a missing picture is reported', async () => {
    const [{ unreferenced, absent }] = await fixture.db.query(
      'SELECT gen_random_uuid() AS unreferenced, gen_random_uuid() AS absent',
    );
    await mkdir(join(fixture.dataDir, 'pictures', unreferenced.slice(-2), unreferenced), { recursive: true });
    await fixture.db.query(
      `UPDATE businesses SET cover_key = $1, cover_width = 400, cover_height = 300, cover_placeholder = ''`,
      [absent],
    );
    expect((await found()).map((each) => each.found)).toEqual([[`${absent}/320`, `${absent}/400`], [unreferenced]]);
  });
});

describe('A database that cannot be reached', () => {
  const options: Record<string, string[]> = { backup: ['--to', 'nowhere.backup'], admin: ['list'] };
  const reportOf = async (command: string, port: number) => {
    const url = `postgres://unknown:hunter2@127.0.0.1:${port}/none`;
    const environment = { DATABASE_URL: url, JWT_SECRET: 'x'.repeat(32) };
    const { code, err } = await runCommand(command, options[command] ?? [], environment);
    return [code, err.trim()];
  };

  it.each(['integrity', 'backup', 'admin'])('is reported in one line by %s', async (command) => {
    const line = 'The database or the picture store cannot be reached: connect ECONNREFUSED 127.0.0.1:9';
    expect(await reportOf(command, 9)).toEqual([1, line]);
  });

  it('is reported in one line, too, where its port closes connections', async () => {
    const closing = createServer((socket) => void socket.on('error', () => undefined).end());
    await once(closing.listen(0, '127.0.0.1'), 'listening');
    const line = expect.stringMatching(/^The database or the picture store cannot be reached: .+$/);
    expect(await reportOf('integrity', (closing.address() as AddressInfo).port)).toEqual([1, line]);
    closing.close();
  });
});

it.each([
  [['--url', 'postgres://other'], /^Unknown option '--url'.*\n$/],
  [['postgres://other'], /^Unexpected argument 'postgres:\/\/other'\..+\n$/],
])(
  'An operator who names a database by %j is told so, and gets no result of the database of the settings',
  async (args, line) => {
    const result = await runCommand('integrity', args, {
      DATABASE_URL: fixture.databaseUrl,
      JWT_SECRET: 'x'.repeat(32),
    });
    expect(result).toEqual({ code: 1, out: '', err: expect.stringMatching(line) });
  },
);
