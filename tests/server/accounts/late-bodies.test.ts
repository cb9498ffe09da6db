/** A session that ends, or loses its rights, while the body of its request arrives writes nothing. */
import { once } from 'node:events';
import { request as send, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { roleMessages } from '#rules/roles.ts';
import { addBusiness } from '../../support/businesses.ts';
import { openHiding, type Hiding } from '../../support/database/hiding.ts';
import { sessionExpired } from '../../support/errors.ts';
import { openFixture, type Fixture } from '../../support/fixture.ts';
import { signIn } from '../../support/roles.ts';
import { until } from '../../support/site.ts';
import { password, signUp, type TestUser } from '../../support/users.ts';

let fixture: Fixture;
let hiding: Hiding;
beforeAll(async () => {
  fixture = await openFixture();
  hiding = await openHiding(fixture);
});
afterAll(async () => {
  await hiding.close();
  await fixture.close();
});

const form = (fields: Record<string, string>) => {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  return body;
};
const update = 'mutation ($id: ID!) { updateBusiness(id: $id, input: { name: "Late Gate" }) { id } }';

type SentRequest = [method: string, path: string, body: FormData | string];

/** The requests that rename a business. */
const requests: [string, (id: string) => SentRequest][] = [
  ['A form in REST', (id) => ['PUT', `/api/businesses/${id}`, form({ name: 'Late Gate' })]],
  ['JSON in REST', (id) => ['PUT', `/api/businesses/${id}`, JSON.stringify({ name: 'Late Gate' })]],
  [
    'A form in GraphQL',
    (id) => ['POST', '/graphql', form({ operations: JSON.stringify({ query: update, variables: { id } }), map: '{}' })],
  ],
];

/**
 * Sends a request whose last bytes follow when the site has read its session.
 * @param meanwhile what happens before they follow
 */
async function sendLate(
  { token }: TestUser,
  [method, path, content]: SentRequest,
  meanwhile: () => Promise<unknown>,
): Promise<{ status: number; message: string | undefined }> {
  const encoded = new Response(content);
  const body = Buffer.from(await encoded.arrayBuffer());
  const isForm = typeof content !== 'string';
  const headers = {
    authorization: `Bearer ${token}`,
    'apollo-require-preflight': '1',
    'content-type': isForm ? encoded.headers.get('content-type')! : 'application/json',
    'content-length': body.length,
  };
  const before = await fixture.statements();
  const request = send(fixture.url + path, { method, headers, agent: false });
  const answered = once(request, 'response') as Promise<[IncomingMessage]>;
  request.write(body.subarray(0, -10));
  await until('the session is read', async () => (await fixture.statements()) > before);
  await meanwhile();
  request.end(body.subarray(-10));
  const [response] = await answered;
  const { message, errors } = JSON.parse(await text(response));
  return { status: response.statusCode!, message: message ?? errors?.[0].message };
}

const nameOf = async (id: string) =>
  (await fixture.db.query<{ name: string }[]>('SELECT name FROM businesses WHERE id = $1', [id]))[0]!.name;

/** The response to a session that has ended. */
const expired = ([, path]: SentRequest) => ({
  status: 401,
  message: path === '/graphql' ? sessionExpired.message : 'Not authorized, token failed',
});

let users = 0;
async function owner(): Promise<{ user: TestUser; id: string }> {
  const user = await signUp(fixture, `Owner${(users += 1)}`);
  return { user, id: await addBusiness(user) };
}

describe.each(requests)('%s whose end follows late', (_, requestFor) => {
  it('writes nothing where its session has ended meanwhile, by a change of the password or by itself', async () => {
    const { user, id } = await owner();
    const request = requestFor(id);
    const elsewhere = await signIn(fixture, user);
    const change = `mutation { changePassword(current: "${password}", next: "another horse") }`;
    // JSON has five seconds to arrive: on a busy machine the hashes of a change of the password may take longer.
    const endSession = () =>
      typeof request[2] === 'string'
        ? fixture.db.query('DELETE FROM sessions WHERE user_id = $1', [user.id])
        : elsewhere.graphql(change);
    const answer = await sendLate(user, request, endSession);
    expect([answer, await nameOf(id)]).toEqual([expired(request), 'Blue Gate']);
  });

  it('writes nothing where a suspension has ended its session meanwhile', async () => {
    const { user, id } = await owner();
    const answer = await sendLate(user, requestFor(id), () => hiding.suspendUser(user.id));
    expect([answer, await nameOf(id)]).toEqual([expired(requestFor(id)), 'Blue Gate']);
  });

  it('writes nothing where moderators have hidden the account meanwhile', async () => {
    const { user, id } = await owner();
    const answer = await sendLate(user, requestFor(id), () => hiding.hideUser(user.id));
    expect([answer, await nameOf(id)]).toEqual([{ status: 403, message: roleMessages.hidden }, 'Blue Gate']);
  });

  it('is written where the session is still valid', async () => {
    const { user, id } = await owner();
    const { status } = await sendLate(user, requestFor(id), async () => undefined);
    expect([status, await nameOf(id)]).toEqual([200, 'Late Gate']);
  });
});
