/** Quotas of an account: exact in both APIs with concurrent writes, and deletions free room. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { blueGate } from '../support/businesses.ts';
import { holdLock } from '../support/database/held-lock.ts';
import { grant } from '../support/roles.ts';
import { signUp, type TestUser } from '../support/users.ts';
import { openFixture, type Fixture } from '../support/fixture.ts';

let fixture: Fixture;
let mae: TestUser;
let otto: TestUser;
/** A picture of noise, which has some hundred kilobytes as WebP. */
let photo: Blob;

beforeAll(async () => {
  fixture = await openFixture({ MAX_BUSINESSES_PER_ACCOUNT: '5', MAX_PICTURE_MB_PER_ACCOUNT: '1' });
  mae = await signUp(fixture, 'Mae');
  otto = await signUp(fixture, 'Otto');
  const raw = { width: 600, height: 600, channels: 3 } as const;
  const png = await sharp(randomBytes(600 * 600 * 3), { raw })
    .png()
    .toBuffer();
  photo = new Blob([new Uint8Array(png)], { type: 'image/png' });
});
afterAll(() => fixture.close());
beforeEach(() => fixture.db.query('DELETE FROM businesses'));

const mutation = `mutation ($input: CreateBusinessInput!, $image: Upload) { createBusiness(input: $input, image: $image) { id } }`;
const edit = `mutation ($id: ID!, $input: UpdateBusinessInput!, $image: Upload) {
  updateBusiness(id: $id, input: $input, image: $image) { id } }`;
const tooMany = 'An account can have at most 5 businesses';
const tooLarge = 'An account can keep at most 1 MB of pictures';

interface Outcome {
  id?: string;
  error?: string;
}

async function createByGraphql(user: TestUser, image?: Blob): Promise<Outcome> {
  const files = image && { 'variables.image': { blob: image, name: 'a.png' } };
  const { data, errors } = await user.graphqlResponse(mutation, { input: blueGate, image: null }, files);
  if (errors[0]) expect(errors[0].extensions.code).toBe('FORBIDDEN');
  return { id: data?.createBusiness?.id, error: errors[0]?.message };
}

async function createByRest(user: TestUser, image?: Blob): Promise<Outcome> {
  const fields = { ...blueGate, category: 'Restaurant' };
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (image) form.set('image', image, 'a.png');
  const { status, body } = await user.call('POST', '/api/businesses', image ? form : fields);
  if (status === 201) return { id: body._id };
  expect(status).toBe(403);
  return { error: body.message };
}

/** The usage of an account, by its rows and by the stored counts. */
async function kept(user: TestUser) {
  const [row] = await fixture.db.query(
    `SELECT count(b.id)::integer AS businesses, coalesce(sum(cover_bytes), 0)::integer AS bytes,
       num_businesses AS "storedBusinesses", picture_bytes::integer AS "storedBytes"
     FROM user_stats LEFT JOIN businesses b ON owner_id = user_id WHERE user_id = $1 GROUP BY user_id`,
    [user.id],
  );
  expect([row.storedBusinesses, row.storedBytes]).toEqual([row.businesses, row.bytes]);
  return { businesses: row.businesses as number, bytes: row.bytes as number };
}

describe('The businesses of an account', () => {
  it('are never more than its quota with concurrent creations, and other accounts have their own quota', async () => {
    const creations = Array.from({ length: 16 }, (_, at) => (at % 2 ? createByRest(mae) : createByGraphql(mae)));
    const outcomes = await Promise.all(creations);
    expect(outcomes.filter(({ id }) => id)).toHaveLength(5);
    expect(new Set(outcomes.map(({ error }) => error))).toEqual(new Set([undefined, tooMany]));
    expect((await kept(mae)).businesses).toBe(5);
    expect((await createByRest(otto)).id).toBeDefined();
  });

  it('free room when one is deleted', async () => {
    const created: Outcome[] = [];
    for (let at = 0; at < 6; at += 1) created.push(await createByGraphql(mae));
    expect(created[5]).toEqual({ id: undefined, error: tooMany });
    await mae.call('DELETE', `/api/businesses/${created[0]!.id}`);
    expect((await createByRest(mae)).id).toBeDefined();
    expect(await createByRest(mae)).toEqual({ error: tooMany });
  });
});

describe('The businesses that wait for a moderator', () => {
  it('are never more than the quota, also while two are created at the same time', async () => {
    await grant(fixture, await signUp(fixture, 'Moe'), 'MODERATOR');
    const create = async () => {
      const input = { ...blueGate, description: 'More at https://watches.example' };
      const { data, errors } = await mae.graphqlResponse(mutation, { input });
      return data?.createBusiness ? 'created' : errors[0]?.message;
    };
    for (let at = 0; at < 4; at += 1) expect(await create()).toBe('created');
    const pending = () =>
      fixture.db.query<unknown[]>('SELECT FROM businesses WHERE owner_id = $1 AND hidden <> 0', [mae.id]);
    expect(await pending()).toHaveLength(4);
    const held = await holdLock(fixture, 'user_stats', mae.id);
    const creations = [create(), create()];
    await held.waiting(2);
    await held.release();
    expect(new Set(await Promise.all(creations))).toEqual(new Set(['created', tooMany]));
    expect(await pending()).toHaveLength(5);
  });
});

describe('The pictures of an account', () => {
  it('are never more than its quota, and a refused picture leaves nothing', async () => {
    const outcomes: Outcome[] = [];
    while (outcomes.length < 5 && !outcomes.at(-1)?.error) {
      // Two at once, since more concurrent forms of one account are refused.
      outcomes.push(...(await Promise.all([createByRest(mae, photo), createByGraphql(mae, photo)])));
    }
    const { businesses, bytes } = await kept(mae);
    expect(bytes).toBeLessThanOrEqual(1_000_000);
    expect(bytes + bytes / businesses).toBeGreaterThan(1_000_000);
    expect(outcomes.filter(({ id }) => id)).toHaveLength(businesses);
    expect(outcomes.map(({ error }) => error)).toContain(tooLarge);
    // A business without a picture still has room.
    expect((await createByRest(mae)).id).toBeDefined();
    expect((await createByRest(otto, photo)).id).toBeDefined();
  });

  it('may be replaced by smaller ones when the quota is used up, and a removal frees room', async () => {
    const { id } = await createByRest(mae, photo);
    const { bytes } = await kept(mae);
    await fixture.db.query('UPDATE businesses SET cover_bytes = 1000000 WHERE id = $1', [id]);
    expect(await createByRest(mae, photo)).toEqual({ error: tooLarge });
    const other = await createByRest(mae);
    const files = { 'variables.image': { blob: photo, name: 'a.png' } };
    const added = await mae.graphqlResponse(edit, { id: other.id, input: {}, image: null }, files);
    expect(added.errors[0]).toMatchObject({ message: tooLarge, extensions: { code: 'FORBIDDEN' } });

    await mae.graphql(edit, { id, input: {}, image: null }, files);
    expect((await kept(mae)).bytes).toBe(bytes);

    await fixture.db.query('UPDATE businesses SET cover_bytes = 1000000 WHERE id = $1', [id]);
    const upload = 'mutation ($image: Upload!) { uploadPicture(image: $image) { id } }';
    const { uploadPicture: uploaded } = await mae.graphql(upload, { image: null }, files);
    const replaced = { pictures: [{ id: uploaded.id }] };
    const refused = await mae.graphqlResponse(edit, { id: other.id, input: replaced });
    expect(refused.errors[0]).toMatchObject({ message: tooLarge, extensions: { code: 'FORBIDDEN' } });
    await mae.graphql(edit, { id, input: replaced });
    expect((await kept(mae)).bytes).toBe(bytes);
    await mae.graphql(edit, { id, input: { removeImage: true } });
    expect((await kept(mae)).bytes).toBe(0);
    expect((await createByGraphql(mae, photo)).id).toBeDefined();
  });

  it('include those of reviews', async () => {
    const { id } = await createByRest(otto);
    const review = (user: TestUser) => {
      const form = new FormData();
      for (const [name, value] of Object.entries({ value: '4', text: 'Good.', images: photo })) form.set(name, value);
      return user.call('PUT', `/api/businesses/${id}/review`, form);
    };
    expect((await review(mae)).status).toBe(200);
    await fixture.db.query('UPDATE comment_pictures SET bytes = 1000000');
    expect(await createByRest(mae, photo)).toEqual({ error: tooLarge });
    expect(await review(mae)).toMatchObject({ status: 403, body: { message: tooLarge } });
    expect((await createByRest(mae)).id).toBeDefined();
    expect((await review(otto)).status).toBe(200);
    await mae.call('PUT', `/api/businesses/${id}/review`, { value: 4, text: 'Good.', pictures: [] });
    expect((await createByRest(mae, photo)).id).toBeDefined();
  });
});
