/** The pictures of a hidden business are gone for all but its owner and moderators, and come back. */
import { setTimeout as pause } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { Client } from 'pg';
import pino from 'pino';
import sharp from 'sharp';
import { pauseGarbageCollection } from '#server/uploads/garbage.ts';
import { hiddenPictures } from '#server/uploads/hidden-pictures.ts';
import { visitorOf, type Json } from '../../support/api.ts';
import { addBusiness } from '../../support/businesses.ts';
import { openFixture, type Fixture } from '../../support/fixture.ts';
import { caseOf, decide, decideAbout } from '../../support/moderation/cases.ts';
import { grant } from '../../support/roles.ts';
import { signUp, type TestUser } from '../../support/users.ts';
import { become } from './fixture.ts';

let fixture: Fixture;
let [owner, reporter, moderator]: TestUser[] = [];
let id: string;
let photoBlob: Blob;
beforeAll(async () => {
  fixture = await openFixture();
  [owner, reporter, moderator] = await Promise.all(
    ['Owner', 'Reporter', 'Moderator'].map((name) => signUp(fixture, name)),
  );
  await grant(fixture, moderator!, 'MODERATOR');
  const photo = await sharp({ create: { width: 700, height: 500, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();
  id = await addBusiness(owner!);
  const form = new FormData();
  photoBlob = new Blob([new Uint8Array(photo)], { type: 'image/jpeg' });
  form.set('image', photoBlob, 'a.jpg');
  await owner!.call('PUT', `/api/businesses/${id}`, form);
});
afterAll(() => fixture.close());

const query = 'query ($id: ID!) { business(id: $id) { images cover { src srcSet } pictures { url srcSet } } }';
/** All URLs of the pictures as a viewer gets them. */
async function addressesFor(who: TestUser): Promise<string[]> {
  const { images, cover, pictures } = (await who.graphql(query, { id })).business as Json;
  const sets = [cover, ...pictures].flatMap(({ srcSet }) =>
    srcSet.split(', ').map((each: string) => each.split(' ')[0]),
  );
  const inRest = (await who.call('GET', `/api/businesses/${id}`)).body.images;
  return [...images, cover.src, ...pictures.map(({ url }: Json) => url), ...sets, ...inRest];
}
const statuses = async (urls: string[]) =>
  new Set(await Promise.all(urls.map(async (url) => (await fetch(url)).status)));

it('A hidden picture has no address for others within a second, opens for its owner and moderators, and comes back', async () => {
  const before = await addressesFor(owner!);
  expect(before.filter((url) => url.includes('signature'))).toEqual([]);
  expect(await statuses(before)).toEqual(new Set([200]));
  const people = { reporter: reporter!, moderator: moderator! };
  const { id: caseId } = await decideAbout(people, ['BUSINESS', id], 'REMOVE');
  await become(404, ...before);
  for (const who of [owner!, moderator!]) {
    const own = await addressesFor(who);
    expect(own).toHaveLength(before.length);
    expect(await statuses(own)).toEqual(new Set([200]));
    expect((await fetch(own[0]!)).headers.get('cache-control')).toBe('private, no-store');
    expect(await statuses(own.map((url) => url.replace(/signature=.*/, 'signature=AAAAAAAAAAAAAAAAAAAAAA')))).toEqual(
      new Set([404]),
    );
  }
  const { subject } = await caseOf(moderator!, caseId);
  expect(await statuses(subject.images ?? [subject.image])).toEqual(new Set([200]));
  await decide(moderator!, caseId, 'RESTORE');
  await become(200, ...before);
  expect(await addressesFor(owner!)).toEqual(before);
  expect((await fetch(before[0]!)).headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect((await visitorOf(fixture).graphql(query, { id })).business.images).toEqual([before[0]]);
});

it('A picture of a deleted business has no address while its files wait for their removal, as during a backup', async () => {
  const kept = await addBusiness(owner!);
  const form = new FormData();
  form.set('image', photoBlob, 'a.jpg');
  const { body } = await owner!.call('PUT', `/api/businesses/${kept}`, form);
  const [address] = body.images;
  expect((await fetch(address)).status).toBe(200);
  const backup = new Client({ connectionString: fixture.databaseUrl });
  await backup.connect();
  await backup.query(pauseGarbageCollection);
  try {
    await owner!.call('DELETE', `/api/businesses/${kept}`);
    await become(404, address);
    const waiting = await fixture.db.query('SELECT FROM picture_garbage');
    expect(waiting).toHaveLength(1);
  } finally {
    await backup.end();
  }
});

it('No picture is sent before the hidden ones are known, and the log says why once', async () => {
  const other = await openFixture({ DATABASE_URL: fixture.databaseUrl, DATA_DIR: fixture.dataDir });
  const [address] = await addressesFor(owner!);
  const elsewhere = other.url + new URL(address!).pathname;
  await fixture.db.query('ALTER TABLE comment_pictures RENAME TO away');
  try {
    for (let request = 1; request <= 5; request += 1) expect((await fetch(elsewhere)).status).toBe(503);
    // This instance has read them before.
    expect((await fetch(address!)).status).toBe(200);
  } finally {
    await fixture.db.query('ALTER TABLE away RENAME TO comment_pictures');
  }
  const failures = (await other.log()).map((line) => JSON.parse(line)).filter(({ err }) => err);
  // No outage: a statement that names what does not exist is a mistake.
  expect(failures).toMatchObject([{ level: 50, msg: 'An unexpected error occurred.', err: { code: '42P01' } }]);
  await pause(600);
  expect((await fetch(elsewhere)).status).toBe(200);
  await other.close();
});

it('The pictures of a page are looked up by one statement, which names them, and for half a second by none', async () => {
  const clock = jest.spyOn(performance, 'now').mockReturnValue(1000);
  const named: unknown[] = [];
  const query = <Row>(text: string, values: unknown[]): Promise<Row[]> => {
    named.push(...values);
    return fixture.db.query(text, values);
  };
  const isHidden = hiddenPictures(query, pino({ enabled: false }));
  const keys = Array.from({ length: 24 }, () => randomUUID());
  const open = () => Promise.all(keys.map(isHidden));
  try {
    expect(new Set([...(await open()), ...(await open())])).toEqual(new Set([false]));
    expect(named).toEqual([keys]);
    clock.mockReturnValue(1501);
    await open();
    expect(named).toEqual([keys, keys]);
  } finally {
    clock.mockRestore();
  }
});
