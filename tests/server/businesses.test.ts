/** Owners create, edit and delete their businesses, and other users cannot. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { visitorOf, type Caller } from '../support/api.ts';
import { blueGate, createBusiness, addBusiness, unknownId } from '../support/businesses.ts';
import { signUp, type TestUser } from '../support/users.ts';
import { inputError, loginRequired, notFound, errorOf } from '../support/errors.ts';
import { openFixture, type Fixture } from '../support/fixture.ts';

let fixture: Fixture;
let visitor: Caller;
let mae: TestUser;
let ola: TestUser;
beforeAll(async () => {
  fixture = await openFixture();
  visitor = visitorOf(fixture);
  [mae, ola] = await Promise.all([signUp(fixture, 'Mae'), signUp(fixture, 'Ola')]);
});
afterAll(() => fixture.close());

const create = (who: Caller, changes: object = {}) =>
  who.graphqlResponse(createBusiness, { input: { ...blueGate, ...changes } });
const edit = (who: Caller, id: string, input: object) =>
  who.graphqlResponse(
    `mutation ($id: ID!, $input: UpdateBusinessInput!) { updateBusiness(id: $id, input: $input) {
      name description category location version } }`,
    { id, input },
  );
const remove = (who: Caller, id: string) =>
  who.graphqlResponse('mutation ($id: ID!) { deleteBusiness(id: $id) }', { id });
const read = async (id: string) => {
  const question = `query ($id: ID!) { business(id: $id) { id name description category location images cover { src }
    owner { id username numBusinesses } averageRating numRatings ratingCounts numComments numSaves numLikes
    isLiked isSaved myRating createdAt updatedAt version } }`;
  return (await visitor.graphql(question, { id })).business;
};

/** The rules of each text of a business, with the messages of the specification. */
const rules: [string, unknown, string][] = [
  ['name', '', 'Business name is required'],
  ['name', ' \n\t ', 'Business name is required'],
  ['name', '\u200B\u3164\u2800', 'Business name is required'],
  ['name', 'B', 'Business name must be at least 2 characters'],
  ['name', '🍕', 'Business name must be at least 2 characters'],
  ['name', 'e\u0301', 'Business name must be at least 2 characters'],
  ['name', 'x'.repeat(121), 'Business name must be at most 120 characters'],
  ['name', 'Blue\u0000Gate', 'Text contains characters that are not allowed'],
  ['name', 'Blue \uD83C Cafe', 'Text contains characters that are not allowed'],
  ['name', 'Blue \u202EGate', 'Text contains characters that are not allowed'],
  ['name', 'Blue\uFFFDGate', 'Text contains characters that are not allowed'],
  ['name', 'Blue\u0007Gate', 'Text contains characters that are not allowed'],
  ['name', `Blue${'\u0301'.repeat(31)}`, 'Text contains characters that are not allowed'],
  ['location', '', 'Location is required'],
  ['location', 'L', 'Location must be at least 2 characters'],
  ['location', 'x'.repeat(121), 'Location must be at most 120 characters'],
  ['location', 'Lis\u2066bon', 'Text contains characters that are not allowed'],
  ['description', '', 'Description is required'],
  ['description', '   Too short ', 'Description must be at least 10 characters'],
  ['description', 'x'.repeat(5001), 'Description must be at most 5000 characters'],
  ['description', 'Coffee \uDC00 behind a counter.', 'Text contains characters that are not allowed'],
  ['imagePosition', -1, 'Image position must be a whole number from 0 to 100'],
  ['imagePosition', 101, 'Image position must be a whole number from 0 to 100'],
];

describe('A user who creates a business', () => {
  it('owns it, and it has no comments, likes or ratings', async () => {
    const id = await addBusiness(mae, { name: '  Blue Gate ' });
    expect(await read(id)).toEqual({
      ...blueGate,
      id,
      images: [],
      cover: null,
      owner: { id: mae.id, username: 'Mae', numBusinesses: 1 },
      averageRating: 0,
      numRatings: 0,
      ratingCounts: [0, 0, 0, 0, 0],
      numComments: 0,
      numSaves: 0,
      numLikes: 0,
      isLiked: false,
      isSaved: false,
      myRating: null,
      createdAt: expect.stringMatching(/^\d{4}-.*T.*\.\d{3}Z$/),
      updatedAt: expect.any(String),
      version: 1,
    });
  });

  it.each(rules)('with the %s %j gets the message: %s', async (field, value, message) => {
    expect(await errorOf(create(mae, { [field]: value }))).toEqual(inputError(field, message));
  });

  it('gets the messages of all fields at once', async () => {
    const { message, fields } = await errorOf(create(mae, { name: '', location: 'L', description: 'short' }));
    expect(message).toBe('Business name is required');
    expect(fields).toEqual({
      name: 'Business name is required',
      location: 'Location must be at least 2 characters',
      description: 'Description must be at least 10 characters',
    });
  });

  it('may use the maximum length of each field, counted in visible characters', async () => {
    const maximum = { name: '🍕'.repeat(120), location: 'e\u0301'.repeat(120), description: '한'.repeat(5000) };
    const id = await addBusiness(mae, maximum);
    expect(await read(id)).toMatchObject({ ...maximum, location: 'é'.repeat(120) });
    // The search index could not hold the starts of all 10,000 words: folded, each character becomes 'a.m.' or 'p.m.'.
    const signs = fc.stringMatching(/^[㏂㏘]{5000}$/);
    const [description = ''] = fc.sample(signs, { numRuns: 1, seed: 1 });
    const signed = await addBusiness(mae, { description, category: 'SERVICE' });
    expect(await read(signed)).toMatchObject({ description });
    const { businesses } = await visitor.graphql('{ businesses(filter: { search: "service" }) { nodes { id } } }');
    expect(businesses.nodes).toContainEqual({ id: signed });
  });

  it('may write lines, tabs, joined emoji and text from right to left', async () => {
    const written = {
      name: 'קפה \u200Fתל אביב 👨\u200D👩\u200D👧',
      description: 'First line.\n\tSecond, می\u200Cخواهم.',
    };
    expect(await read(await addBusiness(mae, written))).toMatchObject(written);
  });

  it('can write a description of word starts only', async () => {
    // Each start is a lexeme, and the search index could not hold all of them at full length.
    const letter = (at: number) => String.fromCodePoint(0x100 + (at % 97));
    const description = Array.from({ length: 2500 }, (_, at) => `${letter(at * at)}-`).join('');
    expect((await create(mae, { description })).errors).toEqual([]);
  });

  it('must be signed in', async () => {
    expect(await errorOf(create(visitor, { name: '' }))).toEqual(loginRequired);
  });

  it('cannot choose an owner, a count, an id or a date', async () => {
    for (const field of ['ownerId', 'owner', 'numLikes', 'averageRating', 'id', 'createdAt', 'version'])
      expect(await errorOf(create(mae, { [field]: '1' }))).toMatchObject({ status: 400, code: 'BAD_USER_INPUT' });
  });

  it.each(['Restaurant', 'PIZZA', null, 5])('cannot use the unknown category %j', async (category) => {
    expect(await errorOf(create(mae, { category }))).toMatchObject({ status: 400, code: 'BAD_USER_INPUT' });
  });

  it.each(['top', 2.5, true])('cannot show the part %j of the picture', async (imagePosition) => {
    const fields = { imagePosition: 'Image position must be a whole number from 0 to 100' };
    expect(await errorOf(create(mae, { imagePosition }))).toMatchObject({ code: 'BAD_USER_INPUT', fields });
  });
});

describe('The owner who edits', () => {
  it('changes the given fields and keeps the others', async () => {
    const id = await addBusiness(mae);
    await ola.graphql('mutation ($id: ID!) { rateBusiness(businessId: $id, value: 4) { id } }', { id });
    const before = await read(id);
    const { data } = await edit(mae, id, { name: ' Red Gate ', category: 'RETAIL', description: null });
    expect(data.updateBusiness).toEqual({ ...blueGate, name: 'Red Gate', category: 'RETAIL', version: 2 });
    const after = await read(id);
    expect(after).toEqual({ ...before, name: 'Red Gate', category: 'RETAIL', version: 2, updatedAt: after.updatedAt });
    expect(Date.parse(after.updatedAt)).toBeGreaterThan(Date.parse(before.updatedAt));
  });

  it.each(rules)('with the %s %j gets the message: %s', async (field, value, message) => {
    const id = await listedOnce();
    expect(await errorOf(edit(mae, id, { location: 'Porto', [field]: value }))).toEqual(inputError(field, message));
    expect(await read(id)).toMatchObject({ ...blueGate, version: 1 });
  });

  it('gets CONFLICT after an edit by another client, and overwrites nothing', async () => {
    const id = await addBusiness(mae);
    expect((await edit(mae, id, { name: 'Red Gate', version: 1 })).data.updateBusiness.version).toBe(2);
    expect(await errorOf(edit(mae, id, { name: 'Green Gate', version: 1 }))).toEqual({
      status: 200,
      code: 'CONFLICT',
      message: 'This business was changed by someone else',
      fields: undefined,
    });
    expect(await read(id)).toMatchObject({ name: 'Red Gate', version: 2 });
    expect((await edit(mae, id, { name: 'Green Gate' })).data.updateBusiness.version).toBe(3);
  });

  it('with concurrent edits of a version saves one, and the others get CONFLICT', async () => {
    const id = await addBusiness(mae);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        errorOf(edit(mae, id, { name: `Cafe ${at}`, location: `${at} Street`, version: 1 })),
      ),
    );
    expect(answers.filter(({ code }) => code === undefined)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'CONFLICT')).toHaveLength(9);
    const { name, location, version } = await read(id);
    expect([name.slice(5), version]).toEqual([location[0], 2]);
  });
});

describe('Another user', () => {
  it('can neither edit nor delete it', async () => {
    const id = await addBusiness(mae);
    const forbidden = (message: string) => ({ status: 200, code: 'FORBIDDEN', message, fields: undefined });
    expect(await errorOf(edit(ola, id, { name: '' }))).toEqual(
      forbidden('You are not authorized to edit this business'),
    );
    expect(await errorOf(remove(ola, id))).toEqual(forbidden('You are not authorized to delete this business'));
    expect(await errorOf(edit(visitor, id, { name: '' }))).toEqual(loginRequired);
    expect(await errorOf(remove(visitor, id))).toEqual(loginRequired);
    expect(await read(id)).toMatchObject({ ...blueGate, version: 1 });
  });
});

describe('A missing business', () => {
  it.each([
    unknownId,
    unknownId.toUpperCase(),
    'nonsense',
    '',
    '0',
    "' OR true --",
    '\u0000',
    '../mae',
    'x'.repeat(5000),
  ])('with the id %j cannot be read, edited or deleted', async (id) => {
    const missing = notFound('Business not found');
    expect(await errorOf(visitor.graphqlResponse('query ($id: ID!) { business(id: $id) { id } }', { id }))).toEqual(
      missing,
    );
    expect(await errorOf(edit(mae, id, { name: '' }))).toEqual(missing);
    expect(await errorOf(remove(mae, id))).toEqual(missing);
  });
});

describe('The owner who deletes', () => {
  it('deletes everything that belongs to it', async () => {
    const id = await addBusiness(mae);
    const touch = `mutation ($id: ID!) { setLike(businessId: $id, liked: true) { id } setSaved(businessId: $id, saved: true) { id }
      rateBusiness(businessId: $id, value: 4) { id } addComment(businessId: $id, text: "Nice.") { comment { id } } }`;
    await ola.graphql(touch, { id });
    expect((await remove(mae, id)).data).toEqual({ deleteBusiness: id });
    expect(await errorOf(remove(mae, id))).toEqual(notFound('Business not found'));
    const { me } = await ola.graphql('{ me { numSaved savedBusinesses { nodes { id } } } }');
    expect(me).toEqual({ numSaved: 0, savedBusinesses: { nodes: [] } });
    for (const table of ['business_stats', 'likes', 'saves', 'ratings', 'comments'])
      expect(await fixture.db.query(`SELECT 1 FROM ${table} WHERE business_id = $1`, [id])).toEqual([]);
  });

  it('and creates another in one request sees the state at its end', async () => {
    const vic = await signUp(fixture, 'Vic');
    const id = await addBusiness(vic);
    const answer = await vic.graphql(
      `mutation ($id: ID!, $input: CreateBusinessInput!) {
        first: createBusiness(input: $input) { owner { numBusinesses } }
        deleteBusiness(id: $id)
        second: createBusiness(input: $input) { owner { numBusinesses } }
        bio: updateProfile(input: { bio: "Gates." }) { bio }
        newBio: updateProfile(input: { bio: "Gates and coffee." }) { bio } }`,
      { id, input: blueGate },
    );
    expect(answer).toEqual({
      first: { owner: { numBusinesses: 2 } },
      deleteBusiness: id,
      second: { owner: { numBusinesses: 2 } },
      bio: { bio: 'Gates.' },
      newBio: { bio: 'Gates and coffee.' },
    });
  });
});

let once: Promise<string> | undefined;
const listedOnce = () => (once ??= addBusiness(mae));
