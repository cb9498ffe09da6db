/** Users are found by name, edit their profile, and have private fields. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getNamedType, isObjectType, type GraphQLField, type GraphQLObjectType } from 'graphql';
import { queryLimits } from '#rules/requests/query-limits.ts';
import { buildSchema } from '#server/graphql/schema.ts';
import { visitorOf, type Caller, type Json } from '../support/api.ts';
import { addBusiness, unknownId } from '../support/businesses.ts';
import { grant } from '../support/roles.ts';
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
  [mae, ola] = [await signUp(fixture, 'Mae_West'), await signUp(fixture, 'Ola')];
});
afterAll(() => fixture.close());

const update = (who: Caller, input: object) =>
  who.graphqlResponse(
    'mutation ($input: UpdateProfileInput!) { updateProfile(input: $input) { bio profilePicture } }',
    {
      input,
    },
  );

describe('A profile', () => {
  it('is edited field by field: what is absent stays, what is empty is cleared', async () => {
    const picture = 'https://example.com/mae.png?size=2#top';
    expect(
      (await update(mae, { bio: ' I run\nthe café. ', profilePicture: ` ${picture} ` })).data.updateProfile,
    ).toEqual({
      bio: 'I run\nthe café.',
      profilePicture: picture,
    });
    expect((await update(mae, { bio: '🍕'.repeat(500) })).data.updateProfile.profilePicture).toBe(picture);
    expect((await update(mae, { bio: '', profilePicture: null })).data.updateProfile).toEqual({
      bio: '',
      profilePicture: picture,
    });
    expect((await update(mae, { profilePicture: '' })).data.updateProfile).toEqual({ bio: '', profilePicture: '' });
    expect(await errorOf(update(visitor, { bio: 'Mine.' }))).toEqual(loginRequired);
  });

  it.each([
    ['bio', 'x'.repeat(501), 'Bio must be at most 500 characters'],
    ['bio', 'I \u202E am', 'Text contains characters that are not allowed'],
    ['profilePicture', 'mae.png', 'Profile picture must be a valid URL'],
    ['profilePicture', 'javascript:alert(1)', 'Profile picture must be a valid URL'],
    ['profilePicture', 'java\nscript:alert(1)', 'Profile picture must be a valid URL'],
    ['profilePicture', 'https://example.com/\nmae.png', 'Profile picture must be a valid URL'],
    ['profilePicture', 'data:image/png;base64,AA', 'Profile picture must be a valid URL'],
    ['profilePicture', 'ftp://example.com/mae.png', 'Profile picture must be a valid URL'],
    ['profilePicture', 'https://mae:secret@example.com/', 'Profile picture must be a valid URL'],
    ['profilePicture', `https://example.com/${'x'.repeat(2048)}`, 'Profile picture must be at most 2048 characters'],
  ])('with the %s %j is refused: %s', async (field, value, message) => {
    expect(await errorOf(update(mae, { [field]: value }))).toEqual(inputError(field, message));
  });

  it.each([5, true, ['Me.'], { $ne: '' }, [[]]])(
    'is neither changed nor emptied by %j, which is no text',
    async (value) => {
      const profile = { bio: 'Still here.', profilePicture: 'https://example.com/mae.png' };
      await update(mae, profile);
      for (const field of Object.keys(profile))
        expect(await mae.call('PUT', '/api/users/profile', { [field]: value })).toMatchObject({
          status: 400,
          body: { message: 'Malformed request' },
        });
      expect((await mae.graphql('{ me { bio profilePicture } }')).me).toEqual(profile);
    },
  );

  it('has no field that changes the identity', async () => {
    for (const field of ['username', 'email', 'id', 'password', 'numFollowers', 'createdAt'])
      expect(await errorOf(update(mae, { [field]: '1' }))).toMatchObject({ status: 400, code: 'BAD_USER_INPUT' });
  });
});

describe('A user', () => {
  const user = (variables: object) =>
    visitor.graphqlResponse('query ($id: ID, $username: String) { user(id: $id, username: $username) { username } }', {
      ...variables,
    });

  it('is found by id, and by name in any case', async () => {
    const found = { user: { username: 'Mae_West' } };
    expect((await user({ id: mae.id })).data).toEqual(found);
    expect((await user({ username: 'mAE_wEST' })).data).toEqual(found);
    expect((await user({ id: mae.id, username: 'Ola' })).data).toEqual(found);
    expect((await user({ id: null, username: 'Mae_West' })).data).toEqual(found);
    expect(await errorOf(user({ username: mae.id }))).toEqual(notFound('User not found'));
  });

  it.each([
    {},
    { id: unknownId },
    { id: '' },
    { username: '' },
    { username: 'MaexWest' },
    { username: '%' },
    { username: 'x'.repeat(300) },
    { username: 'Mae_West\u0000' },
    { id: null, username: null },
    { id: 'Mae_West' },
    { id: 'Mae_West', username: 'Mae_West' },
  ])('is not found by %j', async (variables) => {
    expect(await errorOf(user(variables))).toEqual(notFound('User not found'));
  });
});

describe('The list of users', () => {
  const people = async (variables: object = {}): Promise<Json> =>
    (
      await visitor.graphql(
        `query ($search: String, $first: Int! = 24, $after: String) { users(search: $search, first: $first, after: $after) {
        totalCount totalCountIsExact nodes { username } pageInfo { hasNextPage endCursor } } }`,
        { ...variables },
      )
    ).users;
  const names = ({ nodes }: Json): string[] => nodes.map(({ username }: { username: string }) => username);

  it('is newest first on all pages while others register', async () => {
    for (const at of [1, 2, 3, 4, 5]) await signUp(fixture, `Reader${at}`);
    const expected = names(await people());
    expect(expected.slice(0, 2)).toEqual(['Reader5', 'Reader4']);
    const seen: string[] = [];
    for (let after: string | null = null; ;) {
      const page = await people({ first: 2, after });
      seen.push(...names(page));
      if (!page.pageInfo.hasNextPage) break;
      after = page.pageInfo.endCursor;
      await signUp(fixture, `Late${seen.length}`);
    }
    expect(seen).toEqual(expected);
    const { totalCount, totalCountIsExact } = await people();
    expect([totalCount, totalCountIsExact]).toEqual([(await people({ first: 100 })).nodes.length, true]);
  });

  it.each([
    ['a part of a name', 'e_we', ['Mae_West']],
    ['a name in another case', 'MAE', ['Mae_West']],
    ['the beginning of a word of a bio', 'cof', ['Ola']],
    ['the middle of a word of a bio', 'offe', ['Ola']],
    ['the end of a word of a bio without its accents', 'ulee', ['Ola']],
    ['a bio without its accents', 'creme', ['Ola']],
    ['a name and a bio, in any order', 'bru ola', ['Ola']],
    ['a bio in another script', '咖啡', ['Ola']],
    ['a percent sign', '%', []],
    ['an e-mail address, which is private', 'ola@example', []],
    ['nothing at all that is there', 'xylophone', []],
  ])('is searched by %s (%s)', async (_, search, expected) => {
    await update(ola, { bio: 'Coffee, crème brûlée and 咖啡.' });
    const found = await people({ search });
    expect([names(found), found.totalCount]).toEqual([expected, expected.length]);
  });

  it('refuses the same input as the list of businesses', async () => {
    const list = (variables: object) =>
      errorOf(
        visitor.graphqlResponse(
          'query ($search: String, $first: Int! = 2, $after: String) { users(search: $search, first: $first, after: $after) { totalCount } }',
          { ...variables },
        ),
      );
    expect(await list({ search: 'x'.repeat(201) })).toEqual(
      inputError('search', 'Search must be at most 200 characters'),
    );
    expect(await list({ first: 0 })).toEqual(inputError('first', 'first must be a whole number from 1 to 100'));
    expect(await list({ after: 'nonsense' })).toEqual(inputError('after', 'Malformed cursor'));
  });
});

describe('Followers and followed', () => {
  it('are listed newest first, five by default, page by page', async () => {
    const fans = [];
    for (let at = 0; at < 7; at += 1) fans.push(await signUp(fixture, `Fan${at}`));
    for (const fan of fans)
      await fan.graphql('mutation ($id: ID!) { setFollow(userId: $id, following: true) { id } }', { id: mae.id });
    const expected = fans.map(({ username }) => username).reverse();
    const page = `query ($name: String, $after: String) { user(username: $name) { followers(after: $after) {
      totalCount nodes { username following { totalCount nodes { username } } } pageInfo { hasNextPage endCursor } } } }`;
    const { followers } = (await visitor.graphql(page, { name: 'Mae_West' })).user;
    expect(followers.nodes.map(({ username }: Json) => username)).toEqual(expected.slice(0, 5));
    expect(followers.totalCount).toBe(7);
    expect(followers.nodes[0].following).toEqual({ totalCount: 1, nodes: [{ username: 'Mae_West' }] });
    const rest = (await visitor.graphql(page, { name: 'Mae_West', after: followers.pageInfo.endCursor })).user
      .followers;
    expect(rest.nodes.map(({ username }: Json) => username)).toEqual(expected.slice(5));
    expect(rest.pageInfo.hasNextPage).toBe(false);
    const mixed = visitor.graphqlResponse(page.replaceAll('followers', 'following'), {
      name: 'Fan0',
      after: followers.pageInfo.endCursor,
    });
    expect(await errorOf(mixed)).toEqual(inputError('after', 'Malformed cursor'));
  });
});

describe('A private field', () => {
  const within: Record<string, string> = {
    'Query.business': '(id: $business)',
    'Query.comment': '(id: $comment)',
    'Query.user': '(username: "Mae_West")',
    'Query.searchSuggestions': '(search: "Blue", first: 3)',
    'Query.suggestedUsers': '(search: "m", first: 1)',
    'Query.moderationCase': '(id: $moderationCase)',
    'Query.businessClusters': '(bounds: { west: -180, south: -90, east: 180, north: 90 }, zoom: 3)',
    'User.notifications': '(first: 1)',
    'Business.comments': '(first: 1)',
    'User.feed': '(first: 1)',
  };
  // Short pages: the longest paths would cost too much.
  const argumentsOf = (type: GraphQLObjectType, field: GraphQLField<unknown, unknown>) =>
    within[`${type.name}.${field.name}`] ?? (field.args.some(({ name }) => name === 'first') ? '(first: 2)' : '');

  const isUnpaged = (field: string) => ['mentions', 'suggestedUsers'].includes(field);

  /**
   * Every way through the schema to a user, as a selection around `inner`; no type is entered three times on one way,
   * no way is longer than a query may be deep, and edges are left out, which hold what nodes hold.
   */
  function waysToPeople(type: GraphQLObjectType, inner: string, passed: string[] = []): string[] {
    return Object.values(type.getFields()).flatMap((field) => {
      const next = getNamedType(field.type);
      const isPassed = passed.filter((name) => name === next.name).length > 1;
      // The fields of a user need two more levels. Long ways from a case, a cluster, a notification, an activity, a list without pages or a single comment would cost too much: the rest leads through `me`.
      const isCostly =
        passed[0] === 'Comment' ||
        passed.some((name) =>
          /^(ModerationCase|BusinessCluster|Notification|Activity|mentions|suggestedUsers)/.test(name),
        );
      const depth = isCostly ? 6 : queryLimits.depth;
      // Each of suggested users counts with as many muted people as the viewer may have.
      const isTooLong = passed.includes('suggestedUsers') && field.name === 'notificationSettings';
      const isTooDeep = isTooLong || passed.length + 3 > depth;
      if (field.name === 'edges' || !isObjectType(next) || isPassed || isTooDeep) return [];
      const further = waysToPeople(next, inner, [...passed, next.name, ...(isUnpaged(field.name) ? [field.name] : [])]);
      const here = next.name === 'User' ? [inner] : [];
      return [...here, ...further].map((way) => `${field.name}${argumentsOf(type, field)} { ${way} }`);
    });
  }

  /** All objects of a response with an e-mail field. */
  function peopleIn(answer: Json): Json[] {
    if (typeof answer !== 'object' || answer === null) return [];
    return [...('email' in answer ? [answer] : []), ...Object.values(answer).flatMap(peopleIn)];
  }

  it('is null for other users, on every path that leads to the user', async () => {
    const business = await addBusiness(mae);
    const follow = 'mutation ($id: ID!) { setFollow(userId: $id, following: true) { id } }';
    await mae.graphql(follow, { id: ola.id });
    await ola.graphql(follow, { id: mae.id });
    const added: Json[] = [];
    for (const who of [mae, ola])
      added.push(
        await who.graphql(
          `mutation ($id: ID!) { setSaved(businessId: $id, saved: true) { id }
            addComment(businessId: $id, text: "Nice.") { comment { id } } }`,
          { id: business },
        ),
      );

    // Admins do not see more of others than members do.
    await grant(fixture, ola, 'ADMIN');
    await ola.graphql('mutation ($input: ReportInput!) { report(input: $input) }', {
      input: { subjectType: 'BUSINESS', subjectId: business, reason: 'SPAM' },
    });
    const [reported] = (await ola.graphql('{ moderationCases { nodes { id } } }')).moderationCases.nodes;

    const inner = 'username email emailVerified numSaved savedBusinesses { totalCount }';
    const variables = {
      business,
      comment: added[0].addComment.comment.id as string,
      moderationCase: reported.id as string,
    };
    const met = { own: 0, others: 0 };
    for (const way of waysToPeople(buildSchema().getQueryType()!, inner)) {
      const used = Object.keys(variables).filter((name) => way.includes(`$${name})`));
      const declared = used.length > 0 ? `query (${used.map((name) => `$${name}: ID!`).join(', ')})` : 'query';
      const query = `${declared} { ${way} }`;
      for (const user of peopleIn(await ola.graphql(query, variables))) {
        const isOwn = user.username === 'Ola';
        met[isOwn ? 'own' : 'others'] += 1;
        expect(user).toEqual({
          username: user.username,
          email: isOwn ? ola.email : null,
          emailVerified: isOwn ? false : null,
          numSaved: isOwn ? 1 : null,
          savedBusinesses: isOwn ? { totalCount: 1 } : null,
        });
      }
      const { data } = await visitor.graphqlResponse(query, variables);
      for (const user of peopleIn(data))
        expect(user).toEqual({
          username: user.username,
          email: null,
          emailVerified: null,
          numSaved: null,
          savedBusinesses: null,
        });
    }
    expect(met.own).toBeGreaterThan(10);
    expect(met.others).toBeGreaterThan(10);
  }, 600_000);

  it('holds the only private data: no field holds a password, a hash or a token', () => {
    const types = Object.values(buildSchema().getTypeMap()).filter(isObjectType);
    const names = types.flatMap((type) => Object.keys(type.getFields()).map((field) => `${type.name}.${field}`));
    expect(names.filter((name) => /password|hash|token|secret/i.test(name))).toEqual([
      'AuthPayload.token',
      'Mutation.changePassword',
      'Mutation.requestPasswordReset',
      'Mutation.resetPassword',
    ]);
  });
});
