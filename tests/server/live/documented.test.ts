/** The command that `server/http/README.md` prints for API clients receives events. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { buildSchema } from '#server/graphql/schema.ts';
import { visitorOf } from '../../support/api.ts';
import { addBusiness } from '../../support/businesses.ts';
import { openFixture, type Fixture } from '../../support/fixture.ts';
import { subscribe } from '../../support/community/streams.ts';
import { until } from '../../support/site.ts';
import { signUp } from '../../support/users.ts';

const documentation = readFileSync('server/http/README.md', 'utf8');
let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.close());

it('The curl command of the documentation prints the number of unread notifications and its changes', async () => {
  const [, command] = /```sh\n(curl -N [\s\S]+?)\n```/.exec(documentation)!;
  const [ann, ben] = [await signUp(fixture, 'Ann'), await signUp(fixture, 'Ben')];
  const id = await addBusiness(ann);
  const child = spawn('sh', ['-c', `exec ${command!.replace('https://mainstreet.example', fixture.url)}`], {
    env: { PATH: process.env.PATH, TOKEN: ann.token },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let printed = '';
  child.stdout.on('data', (data) => (printed += data));
  const ended = new Promise((resolve) => child.once('close', resolve));
  const event = (numUnread: number) =>
    `event: next\ndata: {"data":{"live":{"me":{"id":"${ann.id}","numUnread":${numUnread}}}}}\n\n`;
  try {
    await until('the first event is printed', () => printed === event(0));
    await ben.graphql('mutation ($id: ID!) { setLike(businessId: $id, liked: true) { id } }', { id });
    await until('the like is printed', () => printed === event(0) + event(1));
  } finally {
    child.kill();
    await ended;
  }
});

it('A save causes no event, as the schema says: the next one has it', async () => {
  const { description } = buildSchema().getSubscriptionType()!.getFields().live!;
  expect(description).toContain("after changes of the viewer's notifications and of these businesses");
  const [cem, dot] = [await signUp(fixture, 'Cem'), await signUp(fixture, 'Dot')];
  const [ofCem, ofDot] = [await addBusiness(cem), await addBusiness(dot)];
  const query = 'subscription { live { me { numUnread numSaved } } }';
  const stream = await subscribe({ url: fixture.url, query, token: cem.token });
  await stream.next('the first event', () => true);
  await cem.graphql('mutation ($id: ID!) { setSaved(businessId: $id, saved: true) { id } }', { id: ofDot });
  await pause(1000);
  await dot.graphql('mutation ($id: ID!) { setLike(businessId: $id, liked: true) { id } }', { id: ofCem });
  await stream.next('the like', ({ data }) => data.live.me.numUnread === 1);
  stream.close();
  expect(stream.results.map(({ data }) => data.live.me)).toEqual([
    { numUnread: 0, numSaved: 0 },
    { numUnread: 1, numSaved: 1 },
  ]);
});

it('Errors before the first event are JSON where their status is not 200, and otherwise one event and the end', async () => {
  expect(documentation).toContain('Errors before the first event are JSON where their status is not 200; others,');
  const { url } = fixture;
  const visitor = await subscribe({ url, query: 'subscription { live { me { id } } }' });
  await visitor.closed;
  expect([visitor.status, visitor.headers['content-type']]).toEqual([401, 'application/json; charset=utf-8']);
  expect(JSON.parse(visitor.text()).errors[0].extensions.code).toBe('UNAUTHENTICATED');
  const query = 'subscription ($id: ID!) { businessChanged(id: $id) { business { id } } }';
  const unknown = await subscribe({ url, query, variables: { id: '0197a0b0-0000-7000-8000-000000000000' } });
  await unknown.closed;
  expect([unknown.status, unknown.headers['content-type']]).toEqual([
    200,
    expect.stringMatching(/^text\/event-stream/),
  ]);
  expect(unknown.text()).toMatch(/^event: next\ndata: .*"NOT_FOUND".*\n\nevent: complete\ndata:\n\n$/);
});

it('The OpenAPI document names the streams', async () => {
  const { info } = (await visitorOf(fixture).call('GET', '/api/openapi.json')).body;
  expect(info.description).toContain('Accept: text/event-stream');
});
