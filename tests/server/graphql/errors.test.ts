/** The errors of GraphQL: a code and a message, without internal details. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { httpStatusOf } from '#server/http/status-codes.ts';
import { visitorOf, type Caller, type GraphQLErrorJson } from '../../support/api.ts';
import { blueGate, createBusiness, addBusiness, unknownId } from '../../support/businesses.ts';
import { signUp, type TestUser } from '../../support/users.ts';
import { errorOf } from '../../support/errors.ts';
import { openFixture, type Fixture } from '../../support/fixture.ts';

let fixture: Fixture;
let visitor: Caller;
let mae: TestUser;
beforeAll(async () => {
  fixture = await openFixture();
  visitor = visitorOf(fixture);
  mae = await signUp(fixture, 'Mae');
});
afterAll(() => fixture.close());

/** Sends exactly these bytes. */
async function send(body: string | undefined, headers: Record<string, string> = {}, method = 'POST', search = '') {
  const response = await fetch(`${fixture.url}/graphql${search}`, {
    method,
    body,
    headers: { 'content-type': 'application/json', ...headers },
  });
  const text = await response.text();
  expect(response.headers.get('content-type')).toMatch(/^application\/json/);
  const errors = (JSON.parse(text) as { errors?: GraphQLErrorJson[] }).errors ?? [];
  return { status: response.status, headers: response.headers, text, errors, code: errors[0]?.extensions.code };
}
const ask = (query: string, variables?: unknown) => send(JSON.stringify({ query, variables }));

const [json, graphqlJson] = ['application/json', 'application/graphql-response+json'];

it.each([
  ['*/*', json],
  [json, json],
  [graphqlJson, graphqlJson],
  [`${json};q=0.9, ${graphqlJson}`, graphqlJson],
  [`${graphqlJson};q=0.5, ${json}`, json],
  [`${json};q=0, */*`, graphqlJson],
])('A client that accepts %s gets %s, also for an operation that is stored', async (accept, type) => {
  const body = JSON.stringify({ query: `query { users(search: ${JSON.stringify(accept)}) { totalCount } }` });
  const headers = { 'content-type': json, accept };
  for (let time = 1; time <= 3; time += 1) {
    const response = await fetch(`${fixture.url}/graphql`, { method: 'POST', body, headers });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, `${type}; charset=utf-8`]);
    expect(await response.json()).toEqual({ data: { users: { totalCount: 0 } } });
  }
});

it('A client that accepts none of the types of responses gets 406, and its mutation changes nothing', async () => {
  const response = await fetch(`${fixture.url}/graphql`, {
    method: 'POST',
    body: JSON.stringify({ query: 'mutation { updateProfile(input: { bio: "from 406" }) { id } }' }),
    headers: { 'content-type': json, accept: 'text/csv', authorization: `Bearer ${mae.token}` },
  });
  expect(response.status).toBe(406);
  expect((await response.json()).errors[0]).toEqual({
    message: 'Accept application/json or application/graphql-response+json',
    extensions: { code: 'BAD_REQUEST' },
  });
  expect(await mae.graphql('{ me { bio } }')).toEqual({ me: { bio: '' } });
});

it('A client that sends the hash of a persisted query is told so by the message that makes Apollo Client send the text', async () => {
  const extensions = { persistedQuery: { version: 1, sha256Hash: 'ab' } };
  const { status, errors } = await send(JSON.stringify({ query: '{ users { totalCount } }', extensions }));
  expect([status, errors[0]?.message]).toEqual([400, 'PersistedQueryNotSupported']);
});

describe('A malformed request', () => {
  const people = '{"query":"{ users { totalCount } }"}';
  it.each([
    ['no body', undefined],
    ['an empty body', ''],
    ['broken JSON', '{"query":'],
    ['JSON that is no object', '"{ me { id } }"'],
    ['null', 'null'],
    ['no query', '{}'],
    ['a query that is no text', '{"query":["{ users { totalCount } }"]}'],
    ['an empty query', '{"query":""}'],
    ['variables that are a text', '{"query":"{ users { totalCount } }","variables":"{}"}'],
    ['variables that are a list', '{"query":"{ users { totalCount } }","variables":[]}'],
    ['a list of requests', `[${people},${people}]`],
    ['half a document', '{"query":"{ users {"}'],
    ['an unknown operation', '{"query":"query A { users { totalCount } }","operationName":"B"}'],
    ['two operations and no name', '{"query":"query A { users { totalCount } } query B { users { totalCount } }"}'],
    ['a subscription to an unknown field', '{"query":"subscription { comments { text } }"}'],
    ['a subscription beside a query', '{"query":"query A { me { id } } subscription B { a }","operationName":"A"}'],
    ['an unknown persisted query', '{"extensions":{"persistedQuery":{"version":1,"sha256Hash":"ab"}}}'],
    [
      'a fragment in a circle',
      '{"query":"{ users { ...a } } fragment a on UserConnection { ...b } fragment b on UserConnection { ...a }"}',
    ],
  ])('(%s) is a bad request', async (_, body) => {
    const { status, code } = await send(body);
    expect([status, code]).toEqual([400, 'BAD_REQUEST']);
  });

  it('gets at most five errors', async () => {
    const { errors } = await ask(`{ ${Array.from({ length: 100 }, (_, at) => `nothing${at}`).join(' ')} }`);
    expect(errors.length).toBeGreaterThan(1);
    expect(errors.length).toBeLessThanOrEqual(6);
  });

  it('reveals nothing of the schema', async () => {
    for (const guess of [
      '{ user_ { id } }',
      '{ users { nodes { usernam emai } } }',
      '{ users(firs: 1) { totalCount } }',
    ]) {
      const { text, code } = await ask(guess);
      expect(code).toBe('BAD_REQUEST');
      expect(text).not.toMatch(/did you mean|username|email|first/i);
    }
  });

  it('of more than 100 kB gets 413, and its client can read the response', async () => {
    const comment = (bytes: number) =>
      JSON.stringify({ query: '{ users { totalCount } }', variables: { a: 'x'.repeat(bytes) } });
    expect((await send(comment(99_000))).status).toBe(200);
    for (const bytes of [100_000, 3_000_000]) {
      const { status, code } = await send(comment(bytes));
      expect([status, code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    }
  });

  it('with 20,000 levels is rejected', async () => {
    const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
    const query = 'mutation ($input: CreateBusinessInput!) { createBusiness(input: $input) { id } }';
    const { status } = await send(`{"query":${JSON.stringify(query)},"variables":{"input":${deep}}}`);
    expect(status).toBe(400);
    expect((await send(deep)).status).toBe(400);
    expect((await ask(`{ users(search: ${'['.repeat(400)}) { totalCount } }`)).status).toBe(400);
  });
});

describe('A request from another site', () => {
  const mutation = `mutation { deleteAccount(password: "correct horse") }`;
  const query = `?query=${encodeURIComponent('{ me { id } }')}`;
  it.each([
    ['a GET', 'GET', query, undefined, {}],
    ['a GET with a header', 'GET', query, undefined, { 'apollo-require-preflight': '1' }],
    [
      'a GET of a mutation',
      'GET',
      `?query=${encodeURIComponent(mutation)}`,
      undefined,
      { 'apollo-require-preflight': '1' },
    ],
  ])('can ask nothing by %s', async (_, method, search, body, headers) => {
    const authorization = `Bearer ${mae.token}`;
    const answer = await send(body, { authorization, ...headers }, method, search);
    expect([answer.status, answer.code]).toEqual([400, 'BAD_REQUEST']);
    expect(answer.errors[0]!.message).toMatch(/^Send operations with POST/);
  });

  it.each([
    ['PUT', JSON.stringify({ query: '{ me { id } }' })],
    ['DELETE', undefined],
  ])('can ask nothing by a %s', async (method, body) => {
    const answer = await send(body, { authorization: `Bearer ${mae.token}` }, method);
    expect([answer.status, answer.code, answer.headers.get('allow')]).toEqual([405, 'BAD_REQUEST', 'GET, HEAD, POST']);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', ''])(
    'can ask nothing by a form (%s)',
    async (type) => {
      const body = JSON.stringify({ query: mutation });
      const answer = await send(body, { authorization: `Bearer ${mae.token}`, 'content-type': type });
      expect([answer.status, answer.code]).toEqual([400, 'BAD_REQUEST']);
      expect((await mae.graphql('{ me { id } }')).me.id).toBe(mae.id);
    },
  );
});

describe('Input of a wrong type', () => {
  const login = 'mutation ($input: LoginInput!) { login(input: $input) { token } }';
  it.each([
    ['a number', { input: { email: 'mae@example.com', password: 73571234 } }, 'password', '73571234'],
    ['a list', { input: { email: 'mae@example.com', password: ['hunter2hunter2'] } }, 'password', 'hunter2'],
    ['too many fields', { input: { email: 'a', password: 'hunter2hunter2', pin: 1 } }, 'pin', 'hunter2'],
    ['too few fields', { input: { password: 'hunter2hunter2' } }, 'email', 'hunter2'],
    ['a field that is no name', { input: { email: 'a', password: 'x', 'hunter2-hunter2': 1 } }, 'input', 'hunter2'],
    ['a text for an object', { input: 'hunter2hunter2' }, 'input', 'hunter2'],
    ['nothing', {}, 'input', 'hunter2'],
  ])('(%s) is named and not repeated', async (_, variables, field, secret) => {
    const { status, errors, text } = await ask(login, variables);
    expect([status, errors[0]?.extensions.code]).toEqual([400, 'BAD_USER_INPUT']);
    expect(Object.keys(errors[0]!.extensions.fields!)).toEqual([field]);
    expect(text).not.toContain(secret);
  });

  it.each([
    ['mutation { login(input: { email: "a@b.cc", password: 73571234 }) { token } }', 'BAD_USER_INPUT'],
    ['mutation { login(input: { email: "a@b.cc", password: hunter2 }) { token } }', 'BAD_USER_INPUT'],
    ['mutation { login(input: { email: "a@b.cc", password: ["hunter2"] }) { token } }', 'BAD_USER_INPUT'],
    ['mutation { login(input: "hunter2") { token } }', 'BAD_USER_INPUT'],
    ['mutation { login(input: { email: "a@b.cc", "hunter2" }) { token } }', 'BAD_REQUEST'],
    ['mutation { login(input: { email: "a@b.cc" password: } "hunter2") { token } }', 'BAD_REQUEST'],
  ])('written into the document is not repeated either: %s', async (query, expected) => {
    const { text, code, status } = await ask(query);
    expect([status, code]).toEqual([400, expected]);
    expect(text).not.toMatch(/hunter2|73571234/);
  });

  it('that breaks a rule gets a message for each field, beside the data of other fields', async () => {
    const query = `mutation ($input: CreateBusinessInput!) { createBusiness(input: $input) { id } logout }`;
    const answer = await mae.graphqlResponse(
      query.replace('logout', 'it: updateProfile(input: { bio: "Hello." }) { bio }'),
      {
        input: { ...blueGate, name: '', location: '' },
      },
    );
    expect(answer.status).toBe(200);
    expect(answer.errors).toMatchObject([
      { path: ['createBusiness'], message: 'Business name is required', extensions: { code: 'BAD_USER_INPUT' } },
    ]);
    expect(answer.errors[0]!.extensions).toEqual({
      code: 'BAD_USER_INPUT',
      fields: { name: 'Business name is required', location: 'Location is required' },
    });
  });
});

describe('A client', () => {
  it('is asked for a token with status 401 only, not after a wrong login', async () => {
    const input = { email: 'mae@example.com', password: 'not the password' };
    const wrong = await ask('mutation ($input: LoginInput!) { login(input: $input) { token } }', { input });
    expect([wrong.status, wrong.code, wrong.headers.get('www-authenticate')]).toEqual([200, 'BAD_USER_INPUT', null]);
    const { status, code, headers } = await ask('mutation { updateProfile(input: { bio: "Hello." }) { bio } }');
    expect([status, code, headers.get('www-authenticate')]).toEqual([401, 'UNAUTHENTICATED', 'Bearer']);
  });

  it('without a token is asked for it before the rules of the input are checked, as in REST, but after its shape is', async () => {
    const create = async (input: object) => {
      const { status, code } = await ask(createBusiness, { input });
      return [status, code];
    };
    expect(await create({ ...blueGate, name: '' })).toEqual([401, 'UNAUTHENTICATED']);
    expect(await create({})).toEqual([400, 'BAD_USER_INPUT']);
    expect((await visitor.call('POST', '/api/businesses', {})).status).toBe(401);
  });

  it('gets 401 only if all that it asks for needs a sign-in', async () => {
    const noPlace = 'placeAt(latitude: 0, longitude: 0) { name }';
    const noBusiness = `business(id: "${unknownId}") { id }`;
    const statusFor = async (fields: string) => {
      const { status, text, headers } = await ask(`{ ${fields} }`);
      expect(Object.values((JSON.parse(text) as { data: object }).data).every((value) => value === null)).toBe(true);
      return [status, headers.get('www-authenticate')];
    };
    for (const found of [noPlace, noBusiness]) {
      expect(await statusFor(`${found} mySessions { id }`)).toEqual([200, null]);
      expect(await statusFor(`mySessions { id } ${found}`)).toEqual([200, null]);
    }
    expect(await statusFor('mySessions { id } me { id }')).toEqual([401, 'Bearer']);
  });
});

describe('A query that fails in part', () => {
  it('gets the data of its other fields where one is refused for want of rights', async () => {
    const query = '{ users { totalCount } mySessions { id } moderationCases { totalCount } auditLog { totalCount } }';
    const refusals: [Caller, string][] = [
      [visitor, 'UNAUTHENTICATED'],
      [mae, 'FORBIDDEN'],
    ];
    for (const [caller, code] of refusals) {
      const { status, data, errors } = await caller.graphqlResponse(query);
      const mySessions = caller === mae ? [{ id: expect.any(String) }] : null;
      const refused = { moderationCases: null, auditLog: null };
      expect([status, data]).toEqual([200, { users: { totalCount: expect.any(Number) }, mySessions, ...refused }]);
      expect(new Set(errors.map(({ extensions }) => extensions.code))).toEqual(new Set([code]));
    }
  });

  it('gets the data of its other fields', async () => {
    const id = await addBusiness(mae);
    const query = `query ($id: ID!) { found: business(id: $id) { name } gone: business(id: "${unknownId}") { name } }`;
    const { status, data, errors } = await visitor.graphqlResponse(query, { id });
    expect([status, data]).toEqual([200, { found: { name: 'Blue Gate' }, gone: null }]);
    expect(errors).toEqual([
      {
        path: ['gone'],
        locations: expect.anything(),
        message: 'Business not found',
        extensions: { code: 'NOT_FOUND' },
      },
    ]);
  });
});

describe('The schema', () => {
  const introspection = '{ __schema { queryType { name } } }';
  it('can be queried, unless a setting disables introspection', async () => {
    expect(await visitor.graphql(introspection)).toEqual({ __schema: { queryType: { name: 'Query' } } });
    const closed = await openFixture({ GRAPHQL_INTROSPECTION: 'off' });
    try {
      for (const query of [introspection, '{ __type(name: "User") { name } }'])
        expect(await errorOf(visitorOf(closed).graphqlResponse(query))).toMatchObject({
          status: 400,
          code: 'BAD_REQUEST',
        });
      expect(await visitorOf(closed).graphql('{ __typename users { totalCount } }')).toMatchObject({
        __typename: 'Query',
      });
    } finally {
      await closed.close();
    }
  });

  it('tells clients in each root type which codes errors have, and where messages for fields are', async () => {
    const query = '{ __schema { types { name description } } }';
    const { types } = (await visitor.graphql(query)).__schema;
    for (const root of ['Query', 'Mutation', 'Subscription']) {
      const { description } = types.find(({ name }: { name: string }) => name === root);
      expect(description).toContain(`is one of ${Object.keys(httpStatusOf).join(', ')}.`);
      expect(description).toMatch(/BAD_USER_INPUT `extensions\.fields` has a message for each .* field by its name/);
      expect(description).toMatch(/INTERNAL_SERVER_ERROR `extensions\.errorId` finds/);
      expect(description).toContain('NOT_FOUND, CONFLICT leave the HTTP status at 200');
    }
  });
});

describe('An unexpected error', () => {
  it('has a general message and an id, by which it is found in the log', async () => {
    await fixture.db.query('ALTER TABLE likes RENAME TO lost_likes');
    const id = await addBusiness(mae);
    const { status, data, errors } = await mae.graphqlResponse(
      'mutation ($id: ID!) { setLike(businessId: $id, liked: true) { id } }',
      { id },
    );
    await fixture.db.query('ALTER TABLE lost_likes RENAME TO likes');
    expect([status, data]).toEqual([500, { setLike: null }]);
    const [{ message, extensions }] = errors as [GraphQLErrorJson];
    expect(message).toBe('Something went wrong');
    expect(extensions).toEqual({ code: 'INTERNAL_SERVER_ERROR', errorId: expect.stringMatching(/^[0-9a-f-]{36}$/) });
    expect(JSON.stringify(errors)).not.toMatch(/likes|relation|stack|\.ts/);
    expect(
      (await fixture.log()).filter(
        (line) => line.includes(extensions.errorId!) && line.includes('lost_likes') === false,
      ),
    ).toHaveLength(1);
  });
});

describe('While the database ends connections', () => {
  it('each request gets data or 503', async () => {
    const cut = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()`;
    const requests = Array.from({ length: 60 }, async (_, at) => {
      await new Promise((resolve) => setTimeout(resolve, at * 5));
      if (at % 20 === 10) await fixture.db.query(cut).catch(() => undefined);
      const { status, code } = await errorOf(
        mae.graphqlResponse(at % 2 ? '{ me { id } }' : createBusiness, { input: blueGate }),
      );
      return code ? `${status} ${code}` : 'answered';
    });
    const answers = new Set(await Promise.all(requests));
    expect([...answers].filter((each) => each !== 'answered' && each !== '503 SERVICE_UNAVAILABLE')).toEqual([]);
    expect((await mae.graphql('{ me { id } }')).me.id).toBe(mae.id);
  });
});

describe('A query that was sent before', () => {
  const page = 'query Page($first: Int!) { me { id } businesses(first: $first) { nodes { name owner { username } } } }';

  it('is checked as the first time', async () => {
    const jon = await signUp(fixture, 'Jon');
    const sent = (variables: object, caller: Caller = jon) => errorOf(caller.graphqlResponse(page, { ...variables }));
    for (let times = 0; times < 4; times += 1) expect((await jon.graphql(page, { first: 5 })).me.id).toBe(jon.id);
    expect(await sent({ first: 0 })).toMatchObject({ code: 'BAD_USER_INPUT', fields: { first: expect.anything() } });
    expect(await sent({ first: 'five' })).toMatchObject({ status: 400, code: 'BAD_USER_INPUT' });
    expect(await sent({})).toMatchObject({ status: 400, code: 'BAD_USER_INPUT' });
    expect(await sent({ first: 5 }, visitor)).toMatchObject({ code: 'UNAUTHENTICATED' });
    await jon.graphql('mutation { logout }');
    expect(await sent({ first: 5 })).toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  it('has the cost limit each time', async () => {
    const nested = `query Nested($first: Int!) {
      users(first: $first) { nodes { followers(first: $first) { nodes { username bio } } } } }`;
    for (let times = 0; times < 4; times += 1) await mae.graphql(nested, { first: 2 });
    expect(await errorOf(mae.graphqlResponse(nested, { first: 100 }))).toMatchObject({
      status: 400,
      code: 'QUERY_TOO_COMPLEX',
    });
  });
});
