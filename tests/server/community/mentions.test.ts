/** Comments and replies mention members by @name: suggestions while one types, and the users whom a text names. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { mentionedNames } from '#rules/community/mentions.ts';
import { visitorOf, type Caller, type Json } from '../../support/api.ts';
import { addBusiness } from '../../support/businesses.ts';
import { openHiding, type Hiding } from '../../support/database/hiding.ts';
import { errorOf } from '../../support/errors.ts';
import { openFixture, statementsFor, type Fixture } from '../../support/fixture.ts';
import { signUp, type TestUser } from '../../support/users.ts';

let fixture: Fixture;
let hiding: Hiding;
let visitor: Caller;
let [ann, annika, ben, cem]: TestUser[] = [];
let shop: string;
beforeAll(async () => {
  fixture = await openFixture();
  hiding = await openHiding(fixture);
  visitor = visitorOf(fixture);
  [ann, annika, ben, cem] = await Promise.all(['Ann', 'Annika', 'Ben.S', 'Cem'].map((name) => signUp(fixture, name)));
  shop = await addBusiness(ann!);
});
afterAll(async () => {
  await hiding.close();
  await fixture.close();
});
beforeEach(() => fixture.db.query('DELETE FROM comments'));

const fields = 'id text mentions { username } reply { text mentions { username } }';
const write = async (who: TestUser, text: string): Promise<Json> =>
  (
    await who.graphql(
      `mutation ($id: ID!, $text: String!) { addComment(businessId: $id, text: $text) { comment { ${fields} } } }`,
      { id: shop, text },
    )
  ).addComment.comment;
const commentsFor = async (who: Caller): Promise<Json[]> =>
  (await who.graphql(`query ($id: ID!) { business(id: $id) { comments { nodes { ${fields} } } } }`, { id: shop }))
    .business.comments.nodes;
const namesOf = ({ mentions }: Json): string[] => mentions.map(({ username }: Json) => username);
const suggest = async (who: Caller, search: string, businessId: string | null = null): Promise<string[]> =>
  (
    await who.graphql(
      'query ($search: String!, $businessId: ID) { suggestedUsers(search: $search, businessId: $businessId) { username } }',
      { search, businessId },
    )
  ).suggestedUsers.map(({ username }: Json) => username);

describe('A comment', () => {
  it('names the members whom it mentions, in any case, with and without a full stop', async () => {
    expect(namesOf(await write(cem!, 'Ask @ann, @BEN.S. and (@Annika).'))).toEqual(['Ann', 'Ben.S', 'Annika']);
    expect(namesOf(await write(cem!, 'x@ann, @@ann, @an, @unknown and ann'))).toEqual([]);
    expect((await commentsFor(visitor)).map(namesOf)).toEqual([[], ['Ann', 'Ben.S', 'Annika']]);
  });

  it('names them in the reply of the owner, too', async () => {
    const { id } = await write(cem!, 'Open?');
    await ann!.graphql('mutation ($id: ID!) { setReply(commentId: $id, text: "Ask @ben.s!") { id } }', { id });
    expect(namesOf((await commentsFor(visitor))[0].reply)).toEqual(['Ben.S']);
    const { body } = await visitor.call('GET', `/api/businesses/${shop}/comments`);
    expect(body[0]).toMatchObject({ mentions: [], reply: { mentions: [{ _id: ben!.id, username: 'Ben.S' }] } });
  });

  it('does not name users who are hidden or gone, nor a later user with the same name', async () => {
    const guest = await signUp(fixture, 'Guest');
    await write(cem!, '@annika and @guest');
    const names = async () => namesOf((await commentsFor(cem!))[0]);
    expect(await names()).toEqual(['Annika', 'Guest']);
    await hiding.hideUser(annika!.id);
    expect(await names()).toEqual(['Guest']);
    await hiding.restoreUser(annika!.id);
    await guest.graphql('mutation ($password: String!) { deleteAccount(password: $password) }', {
      password: guest.password,
    });
    expect(await names()).toEqual(['Annika']);
    await signUp(fixture, 'Guest');
    expect(await names()).toEqual(['Annika']);
  });

  it('does not name such a user after an edit that keeps the name, but after one that adds it', async () => {
    const guest = await signUp(fixture, 'Sailor');
    const { id } = await write(cem!, 'Ask @sailor.');
    const edit = async (text: string) =>
      namesOf(
        (
          await cem!.graphql(
            `mutation ($id: ID!, $text: String!) { editComment(id: $id, text: $text) { ${fields} } }`,
            {
              id,
              text,
            },
          )
        ).editComment,
      );
    await guest.graphql('mutation ($password: String!) { deleteAccount(password: $password) }', {
      password: guest.password,
    });
    await signUp(fixture, 'Sailor');
    expect(await edit('Ask @sailor or @annika.')).toEqual(['Annika']);
    await signUp(fixture, 'Captain');
    expect(await edit('Ask @sailor, @annika or @captain.')).toEqual(['Annika', 'Captain']);
    expect(await edit('Ask @annika or the @captain.')).toEqual(['Annika', 'Captain']);
    expect(await edit('Ask @annika, the @captain or the new @sailor.')).toEqual(['Annika', 'Captain', 'Sailor']);
    expect((await commentsFor(visitor)).map(namesOf)).toEqual([['Annika', 'Captain', 'Sailor']]);
  });

  it('names a user whom an edit has added a few edits ago, and no later account after any number of them', async () => {
    const { id } = await write(cem!, 'Ask me.');
    const pilot = await signUp(fixture, 'Pilot');
    const edit = async (text: string) =>
      cem!.graphql('mutation ($id: ID!, $text: String!) { editComment(id: $id, text: $text) { id } }', { id, text });
    const names = async () => namesOf((await commentsFor(visitor))[0]);
    for (const text of ['Ask @pilot.', 'Ask @pilot at 1.', 'Ask @pilot at 2.']) await edit(text);
    expect(await names()).toEqual(['Pilot']);
    await pilot.graphql('mutation ($password: String!) { deleteAccount(password: $password) }', {
      password: pilot.password,
    });
    await signUp(fixture, 'Pilot');
    for (let at = 3; at < 25; at += 1) await edit(`Ask @pilot at ${at}.`);
    expect(await names()).toEqual([]);
  });

  it('does not name such a user in the reply of the owner either, also after an edit that keeps the name', async () => {
    const guest = await signUp(fixture, 'Visitor');
    const { id } = await write(cem!, 'Open?');
    const reply = async (text: string) => {
      await ann!.graphql('mutation ($id: ID!, $text: String!) { setReply(commentId: $id, text: $text) { id } }', {
        id,
        text,
      });
      return namesOf((await commentsFor(visitor))[0].reply);
    };
    // A name that all objects of JavaScript have as a property.
    await signUp(fixture, 'constructor');
    expect(await reply('Ask @visitor or @constructor.')).toEqual(['Visitor', 'constructor']);
    await guest.graphql('mutation ($password: String!) { deleteAccount(password: $password) }', {
      password: guest.password,
    });
    await signUp(fixture, 'Visitor');
    expect(await reply('Ask @visitor, @constructor or @annika.')).toEqual(['constructor', 'Annika']);
    expect(await reply('Ask @annika.')).toEqual(['Annika']);
    expect(await reply('Ask the new @visitor.')).toEqual(['Visitor']);
  });

  it('costs one statement for the names of all comments', async () => {
    await write(cem!, 'No names.');
    const without = await statementsFor(fixture, () => commentsFor(cem!));
    for (const text of ['@ann', '@ben.s and @ann', '@annika']) await write(cem!, text);
    expect(await statementsFor(fixture, () => commentsFor(cem!))).toBe(without + 1);
  });
});

describe('A member who types @', () => {
  it('gets names that begin with the text, the exact one first, then those who are followed, then by followers', async () => {
    expect(await suggest(cem!, 'ANN')).toEqual(['Ann', 'Annika']);
    expect(await suggest(cem!, 'n')).toEqual([]);
    expect(await suggest(ann!, 'an')).toEqual(['Annika']);
    for (const name of ['Bea', 'Bert']) await signUp(fixture, name);
    await fixture.db.query(
      `INSERT INTO follows (follower_id, followed_id) SELECT $1, id FROM users WHERE username = 'Bert'`,
      [ann!.id],
    );
    expect(await suggest(visitor, 'be')).toEqual(['Bert', 'Bea', 'Ben.S']);
    await ben!.graphql('mutation ($id: ID!) { setFollow(userId: $id, following: true) { id } }', { id: cem!.id });
    await cem!.graphql('mutation ($id: ID!) { setFollow(userId: $id, following: true) { id } }', { id: ben!.id });
    expect(await suggest(cem!, 'be')).toEqual(['Ben.S', 'Bert', 'Bea']);
  });

  it('gets those first who take part in the comments, also before the first letter', async () => {
    await write(annika!, 'Hello.');
    expect(await suggest(cem!, '', shop)).toEqual(['Ann', 'Annika']);
    expect(await suggest(annika!, '', shop)).toEqual(['Ann']);
    expect(await suggest(cem!, '')).toEqual([]);
    await write(ben!, 'Hello.');
    expect((await suggest(cem!, 'b', shop))[0]).toBe('Ben.S');
  });

  it('is not among the suggestions, as both APIs say', async () => {
    expect(await suggest(ann!, 'ann')).toEqual(['Annika']);
    const query = '{ __schema { queryType { fields { name description args { name description } } } } }';
    const { fields: queries } = (await visitor.graphql(query)).__schema.queryType;
    const field = queries.find(({ name }: Json) => name === 'suggestedUsers');
    const { body } = await visitor.call('GET', '/api/openapi.json');
    for (const text of [field.description, body.paths['/suggestions/users'].get.summary])
      expect(text).toContain(
        'first 200 such names in alphabetical order are considered. The signed-in user is not among',
      );
    expect(field.args.find(({ name }: Json) => name === 'first').description).toContain('from 1 to 10');
  });

  it('gets no hidden users, and nothing for other characters', async () => {
    await hiding.hideUser(annika!.id);
    expect(await suggest(visitor, 'annik')).toEqual([]);
    await hiding.restoreUser(annika!.id);
    for (const search of ['%', 'an n', '\u0000', 'ann~', 'x'.repeat(21)])
      expect(await suggest(visitor, search)).toEqual([]);
  });

  it('gets the same in REST, and an error for too many', async () => {
    const { body } = await visitor.call('GET', `/api/suggestions/users?search=ann&business=${shop}&limit=1`);
    expect(body).toEqual([{ _id: ann!.id, username: 'Ann', profilePicture: '' }]);
    expect(await errorOf(visitor.graphqlResponse('{ suggestedUsers(search: "a", first: 11) { id } }'))).toMatchObject({
      code: 'BAD_USER_INPUT',
    });
  });

  it('reads names by an index', async () => {
    const plan = await fixture.db.query<Json[]>(
      `EXPLAIN (FORMAT JSON) SELECT id FROM users WHERE hidden = 0 AND lower(username) COLLATE "C" >= 'an' AND lower(username) COLLATE "C" < 'an~'
        ORDER BY lower(username) COLLATE "C" LIMIT 200`,
    );
    expect(JSON.stringify(plan)).toContain('users_name_prefix');
  });
});

describe('A text', () => {
  it('mentions the names that the database finds', async () => {
    const text = 'A @Ann, @b@x @Ben.S. -@c.d... @e_f-_ (@gh) @@ij é@klm';
    const [row] = await fixture.db.query<{ names: string[] }[]>('SELECT mentions_of($1) AS names', [text]);
    expect(mentionedNames(text).sort()).toEqual(row!.names.sort());
  });

  it('mentions the first 20 of many names, and no others get a notification', async () => {
    const text = Array.from({ length: 20 }, (_, at) => `@name${at}`).join(' ');
    expect(mentionedNames(`${text} @annika`)).not.toContain('annika');
    await write(cem!, `${text} @annika`);
    expect((await annika!.graphql('{ me { numUnread } }')).me.numUnread).toBe(0);
    await write(cem!, `${text.slice('@name0 '.length)} @annika`);
    expect((await annika!.graphql('{ me { numUnread } }')).me.numUnread).toBe(1);
  });
});
