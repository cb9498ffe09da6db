/** What is written down of a day on Main Street: enough to find a fault, and nobody's secrets. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { QueryFailedError } from 'typeorm';
import { createLog } from '#server/http/log.ts';
import { callerOf, visitorOf } from '../../support/api.ts';
import { addBusiness } from '../../support/businesses.ts';
import { signUp, password, type TestUser } from '../../support/users.ts';
import { openFixture, type Fixture } from '../../support/fixture.ts';
import { headOf } from '../../support/head.ts';

describe('A day with everything that goes wrong', () => {
  let world: Fixture;
  let mae: TestUser;
  const tried = [
    'wrong horse battery',
    'new staple horse',
    'somebody.else@example.com',
    'Bearer-ish.token-like.text-here',
  ];

  beforeAll(async () => {
    world = await openFixture();
    mae = await signUp(world, 'Mae');
    const [wrong, fresh, stranger, odd] = tried as [string, string, string, string];
    const login = 'mutation ($input: LoginInput!) { login(input: $input) { token } }';
    await visitorOf(world).tryAsk(login, { input: { email: mae.email, password: wrong } });
    await visitorOf(world).tryAsk(login, { input: { email: stranger, password: [password] } });
    await visitorOf(world).call('POST', '/api/users/login', { email: mae.email, password });
    await visitorOf(world).call('POST', '/api/users/register', { username: 'Mae2', email: mae.email, password: fresh });
    await Promise.all(
      ['a', 'b'].map((name) =>
        visitorOf(world).call('POST', '/api/users/register', {
          username: `Twin${name}`,
          email: stranger,
          password: fresh,
        }),
      ),
    );
    await mae.tryAsk(
      'mutation ($current: String!, $next: String!) { changePassword(current: $current, next: $next) }',
      { current: wrong, next: fresh },
    );
    await callerOf(world, odd).tryAsk('{ me { email } }');
    await headOf(`${world.url}/api/businesses?search=${encodeURIComponent(stranger)}&token=${mae.token}`);
    await addBusiness(mae);
    // A fault that nobody foresaw, with a statement and its values in it.
    await world.db.query('ALTER TABLE users ADD CONSTRAINT odd CHECK (bio <> $$fault$$)');
    await mae.tryAsk('mutation { updateProfile(input: { bio: "fault" }) { id } }');
    await world.db.query('ALTER TABLE sessions RENAME TO sessions_gone');
    await mae.tryAsk('{ me { email } }');
    await world.db.query('ALTER TABLE sessions_gone RENAME TO sessions');
  });

  afterAll(() => world.close());

  it('holds no password, no token and no e-mail address', async () => {
    const log = (await world.log()).join('\n');
    expect(log).toContain('answered');
    expect(log).toContain('odd');
    for (const secret of [...tried, password, mae.token, mae.token.split('.')[2]!, mae.email, world.secret])
      expect(log).not.toContain(secret);
    expect(log).not.toMatch(/@example\.com/);
    expect(log).not.toContain('$argon2');
  });

  it('names the request in every line of it, and the request is told its name', async () => {
    const requestId = randomUUID();
    await world.db.query('ALTER TABLE sessions RENAME TO sessions_gone');
    const response = await headOf(`${world.url}/api/users/profile/saved`, {
      headers: { authorization: `Bearer ${mae.token}`, 'x-request-id': requestId },
    });
    await world.db.query('ALTER TABLE sessions_gone RENAME TO sessions');
    expect(response.headers.get('x-request-id')).toBe(requestId);
    expect(response.status).toBe(500);
    const lines = (await world.log()).map((line) => JSON.parse(line)).filter((line) => line.requestId === requestId);
    expect(lines).toContainEqual(
      expect.objectContaining({ level: 50, err: expect.objectContaining({ code: '42P01' }) }),
    );
    expect(lines).toContainEqual(
      expect.objectContaining({ method: 'GET', path: '/api/users/profile/saved', status: 500, ms: expect.any(Number) }),
    );
  });
});

describe('An error in the log', () => {
  it('says what and where, and leaves out the values that it happened to', () => {
    const lines: string[] = [];
    const log = createLog('info', { write: (line) => void lines.push(line) });
    const refused = Object.assign(new Error('duplicate key value violates unique constraint "users_email_key"'), {
      code: '23505',
      constraint: 'users_email_key',
      detail: 'Key (email)=(mae@example.com) already exists.',
    });
    const err = new QueryFailedError(
      'INSERT INTO users (email) VALUES ($1)',
      ['mae@example.com', '$argon2id$hash'],
      refused,
    );
    log.error({ err: new Error('mae@example.com could not join', { cause: err }) }, 'unforeseen');
    expect(lines.join()).not.toMatch(/mae@|argon2/);
    const { err: said } = JSON.parse(lines[0]!) as { err: { message: string; stack: string; cause: object } };
    expect(said.message).toBe('[e-mail] could not join');
    expect(said.stack).toContain('log.test');
    expect(said.cause).toMatchObject({
      code: '23505',
      constraint: 'users_email_key',
      query: 'INSERT INTO users (email) VALUES ($1)',
    });
  });
});
