/** Both APIs read ids, line ends, edits that change nothing, flags and categories in the same way. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import type { Json } from '../support/api.ts';
import { blueGate, addBusiness } from '../support/businesses.ts';
import { signUp, type TestUser } from '../support/users.ts';
import { openFixture, type Fixture } from '../support/fixture.ts';

let fixture: Fixture;
let mae: TestUser;
let ola: TestUser;
beforeAll(async () => {
  fixture = await openFixture();
  [mae, ola] = (await Promise.all(['Mae', 'Ola'].map((name) => signUp(fixture, name)))) as [TestUser, TestUser];
});
afterAll(() => fixture.close());

const rest = async (who: TestUser, method: string, path: string, body?: unknown): Promise<Json> => {
  const answer = await who.call<Json>(method, `/api${path}`, body);
  if (answer.status >= 400) throw new Error(`${method} ${path} answered ${answer.status}: ${answer.body.message}`);
  return answer.body;
};
const formOf = (fields: Record<string, string | Blob>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
};

describe('An id in capital letters', () => {
  const upper = (id: string) => id.toUpperCase();

  it('names the same business in REST', async () => {
    const id = await addBusiness(mae);
    const at = `/businesses/${upper(id)}`;
    expect((await rest(ola, 'GET', at))._id).toBe(id);
    expect((await rest(mae, 'PUT', at, { name: 'Green Gate' })).name).toBe('Green Gate');
    expect(await rest(ola, 'POST', `${at}/comments`, { text: 'Good soup.' })).toMatchObject({ business: id });
    expect(await rest(ola, 'GET', `${at}/comments`)).toHaveLength(1);
    expect(await rest(ola, 'POST', `${at}/ratings`, { value: 4 })).toMatchObject({ averageRating: 4, numRatings: 1 });
    expect((await rest(ola, 'PUT', `${at}/like`)).likes).toEqual([ola.id]);
    await rest(ola, 'PUT', `/users/save/${upper(id)}`);
    await rest(ola, 'PUT', `/users/unsave/${upper(id)}`);
    expect(await rest(mae, 'DELETE', at)).toMatchObject({ _id: id });
  });

  it('names the same business in GraphQL', async () => {
    const id = await addBusiness(mae);
    const ask = (who: TestUser, field: string) => who.graphql(`mutation ($id: ID!) { ${field} }`, { id: upper(id) });
    expect((await ola.graphql('query ($id: ID!) { business(id: $id) { id } }', { id: upper(id) })).business.id).toBe(
      id,
    );
    expect((await ask(ola, 'setLike(businessId: $id, liked: true) { id isLiked numLikes }')).setLike).toEqual({
      id,
      isLiked: true,
      numLikes: 1,
    });
    expect((await ask(ola, 'setSaved(businessId: $id, saved: true) { id isSaved }')).setSaved).toEqual({
      id,
      isSaved: true,
    });
    expect((await ask(ola, 'rateBusiness(businessId: $id, value: 5) { id myRating }')).rateBusiness).toEqual({
      id,
      myRating: 5,
    });
    expect(
      (await ask(ola, 'addComment(businessId: $id, text: "Good soup.") { business { id numComments } }')).addComment
        .business,
    ).toEqual({ id, numComments: 1 });
    expect(
      (await ask(mae, 'updateBusiness(id: $id, input: { name: "Green Gate" }) { id name }')).updateBusiness,
    ).toEqual({ id, name: 'Green Gate' });
    expect((await ask(mae, 'deleteBusiness(id: $id)')).deleteBusiness).toBe(id);
  });

  it('names the same user, who cannot follow themselves with it', async () => {
    const id = upper(mae.id);
    expect((await rest(ola, 'GET', `/users/${id}`)).user._id).toBe(mae.id);
    expect((await ola.graphql('query ($id: ID!) { user(id: $id) { id } }', { id })).user.id).toBe(mae.id);
    expect((await rest(ola, 'PUT', `/users/${id}/follow`)).isFollowing).toBe(true);
    const follow = 'mutation ($id: ID!) { setFollow(userId: $id, following: false) { id isFollowing } }';
    expect((await ola.graphql(follow, { id })).setFollow).toEqual({ id: mae.id, isFollowing: false });
    expect((await mae.call<Json>('PUT', `/api/users/${id}/follow`)).body.message).toBe('You cannot follow yourself');
    expect((await mae.graphqlResponse(follow, { id })).errors[0]?.message).toBe('You cannot follow yourself');
  });

  it('names the same session', async () => {
    const { token } = await rest(mae, 'POST', '/users/login', { email: mae.email, password: mae.password });
    const { mySessions } = await mae.graphql('{ mySessions { id isCurrent } }');
    const other = mySessions.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent).id;
    const { revokeSession } = await mae.graphql('mutation ($id: ID!) { revokeSession(id: $id) }', { id: upper(other) });
    expect(revokeSession).toBe(other);
    const headers = { authorization: `Bearer ${token}` };
    expect((await mae.call('GET', '/api/users/profile/posts', undefined, headers)).status).toBe(401);
  });
});

describe('A line end of two characters', () => {
  // 2,000 characters after normalization, 2,999 in a browser's form.
  const typed = `${Array.from({ length: 1000 }, () => 'a').join('\r\n')}b`;
  const kept = typed.replaceAll('\r\n', '\n');

  it('counts as one, and is stored as one, in a comment', async () => {
    const id = await addBusiness(mae);
    expect((await rest(ola, 'POST', `/businesses/${id}/comments`, { text: typed })).text).toBe(kept);
    const add = 'mutation ($id: ID!, $text: String!) { addComment(businessId: $id, text: $text) { comment { text } } }';
    expect((await ola.graphql(add, { id, text: typed })).addComment.comment.text).toBe(kept);
    const refused = await ola.graphqlResponse(add, { id, text: `${typed}\r\nc` });
    expect(refused.errors[0]?.message).toBe('Comment must be at most 2000 characters');
  });

  it('counts as one in a description and in a bio', async () => {
    const description = typed.repeat(2);
    const form = formOf({ ...blueGate, description });
    expect((await rest(mae, 'POST', '/businesses', form)).description).toBe(description.replaceAll('\r\n', '\n'));
    const bio = Array.from({ length: 250 }, () => 'a').join('\r\n');
    expect((await rest(mae, 'PUT', '/users/profile', { bio })).bio).toBe(bio.replaceAll('\r\n', '\n'));
  });
});

describe('An edit that changes nothing', () => {
  const facts = 'version updatedAt';
  const read = async (id: string) =>
    (await mae.graphql(`query ($id: ID!) { business(id: $id) { ${facts} } }`, { id })).business;

  it('leaves version and time unchanged in both APIs', async () => {
    const id = await addBusiness(mae);
    const before = await read(id);
    const update = `mutation ($id: ID!, $input: UpdateBusinessInput!) { updateBusiness(id: $id, input: $input) { ${facts} } }`;
    for (const input of [{}, blueGate, { name: ' Blue Gate ' }, { removeImage: true }, { version: 1 }])
      expect((await mae.graphql(update, { id, input })).updateBusiness).toEqual(before);
    const listing = { ...blueGate, category: 'Restaurant' };
    for (const body of [{}, listing, formOf(listing), formOf({ removeImage: 'true', version: '1' })])
      expect(await rest(mae, 'PUT', `/businesses/${id}`, body)).toMatchObject(before);
    expect(await read(id)).toEqual(before);
  });

  it('of a stale version gets CONFLICT all the same', async () => {
    const id = await addBusiness(mae);
    await rest(mae, 'PUT', `/businesses/${id}`, { name: 'Green Gate' });
    const { status } = await mae.call('PUT', `/api/businesses/${id}`, { name: 'Green Gate', version: 1 });
    expect(status).toBe(409);
  });
});

describe('A form of REST', () => {
  const picture = async () => {
    const solid = sharp({ create: { width: 20, height: 20, channels: 3, background: 'teal' } });
    return new Blob([new Uint8Array(await solid.png().toBuffer())], { type: 'image/png' });
  };

  it.each(['true', 'TRUE', '1', 'on', 'On'])('removes the picture with removeImage=%s', async (removeImage) => {
    const image = await picture();
    const { _id, images } = await rest(mae, 'POST', '/businesses', formOf({ ...blueGate, image }));
    expect(images).toHaveLength(1);
    const edited = await rest(mae, 'PUT', `/businesses/${_id}`, formOf({ removeImage }));
    expect(edited).toMatchObject({ images: [], version: 2 });
  });

  it('keeps the picture with any other removeImage', async () => {
    const { _id, images } = await rest(mae, 'POST', '/businesses', formOf({ ...blueGate, image: await picture() }));
    for (const removeImage of ['false', '0', 'off', '', 'no', 'truest'])
      expect((await rest(mae, 'PUT', `/businesses/${_id}`, formOf({ removeImage }))).images).toEqual(images);
    for (const removeImage of [false, 0, 2, null, ['true'], { on: 1 }])
      expect((await rest(mae, 'PUT', `/businesses/${_id}`, { removeImage })).images).toEqual(images);
    expect((await rest(mae, 'PUT', `/businesses/${_id}`, { removeImage: 1 })).images).toEqual([]);
  });

  it.each(['real estate', 'REAL ESTATE', 'Real Estate', 'real_estate'])('reads %s as Real Estate', async (category) => {
    const { _id, ...made } = await rest(mae, 'POST', '/businesses', { ...blueGate, category });
    expect(made.category).toBe('Real Estate');
    const found = await rest(ola, 'GET', `/businesses?category=${encodeURIComponent(category)}`);
    expect(found.map((each: { _id: string }) => each._id)).toContain(_id);
    expect(found.every((each: { category: string }) => each.category === 'Real Estate')).toBe(true);
  });
});
