/** The log: enough to find the cause of an error, and no secrets. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { QueryFailedError } from 'typeorm';
import { AppError, unavailable } from '#server/core/errors.ts';
import { createLog, logOutage } from '#server/http/log.ts';
import { apiClient, visitorOf } from '../../support/api.ts';
import { addBusiness } from '../../support/businesses.ts';
import { signUp, password, type TestUser } from '../../support/users.ts';
import { openFixture, type Fixture } from '../../support/fixture.ts';
import { headOf } from '../../support/head.ts';

describe('The log of failing requests', () => {
  let fixture: Fixture;
  let mae: TestUser;
  const sentSecrets = [
    'wrong horse battery',
    'new staple horse',
    'someone.else@example.com',
    'Bearer-ish.token-like.text-here',
  ];

  beforeAll(async () => {
    fixture = await openFixture();
    mae = await signUp(fixture, 'Mae');
    const [wrong, fresh, stranger, odd] = sentSecrets as [string, string, string, string];
    const login = 'mutation ($input: LoginInput!) { login(input: $input) { token } }';
    await visitorOf(fixture).graphqlResponse(login, { input: { email: mae.email, password: wrong } });
    await visitorOf(fixture).graphqlResponse(login, { input: { email: stranger, password: [password] } });
    await visitorOf(fixture).call('POST', '/api/users/login', { email: mae.email, password });
    await visitorOf(fixture).call('POST', '/api/users/register', {
      username: 'Mae2',
      email: mae.email,
      password: fresh,
    });
    await Promise.all(
      ['a', 'b'].map((name) =>
        visitorOf(fixture).call('POST', '/api/users/register', {
          username: `Twin${name}`,
          email: stranger,
          password: fresh,
        }),
      ),
    );
    await mae.graphqlResponse(
      'mutation ($current: String!, $next: String!) { changePassword(current: $current, next: $next) }',
      { current: wrong, next: fresh },
    );
    await apiClient(fixture, odd).graphqlResponse('{ me { email } }');
    await headOf(`${fixture.url}/api/businesses?search=${encodeURIComponent(stranger)}&token=${mae.token}`);
    await addBusiness(mae);
    // An unexpected error of a statement with values.
    await fixture.db.query('ALTER TABLE users ADD CONSTRAINT odd CHECK (bio <> $$fault$$)');
    await mae.graphqlResponse('mutation { updateProfile(input: { bio: "fault" }) { id } }');
    await fixture.db.query('ALTER TABLE sessions RENAME TO sessions_gone');
    await mae.graphqlResponse('{ me { email } }');
    await fixture.db.query('ALTER TABLE sessions_gone RENAME TO sessions');
  });

  afterAll(() => fixture.close());

  it('contains no password, no token and no e-mail address', async () => {
    const log = (await fixture.log()).join('\n');
    expect(log).toContain('answered');
    expect(log).toContain('odd');
    for (const secret of [...sentSecrets, password, mae.token, mae.token.split('.')[2]!, mae.email, fixture.secret])
      expect(log).not.toContain(secret);
    expect(log).not.toMatch(/@example\.com/);
    expect(log).not.toContain('$argon2');
  });

  it('has sentences as messages', async () => {
    const messages = (await fixture.log()).map((line) => (JSON.parse(line) as { msg: string }).msg);
    expect(messages).toContain('An unexpected error occurred.');
    expect(messages.filter((message) => !/^[A-Z].*[.]$/.test(message))).toEqual([]);
  });

  it('contains the id of the request in every line, and so does the response', async () => {
    const requestId = randomUUID();
    await fixture.db.query('ALTER TABLE sessions RENAME TO sessions_gone');
    const response = await headOf(`${fixture.url}/api/users/profile/saved`, {
      headers: { authorization: `Bearer ${mae.token}`, 'x-request-id': requestId },
    });
    await fixture.db.query('ALTER TABLE sessions_gone RENAME TO sessions');
    expect(response.headers.get('x-request-id')).toBe(requestId);
    expect(response.status).toBe(500);
    const lines = (await fixture.log()).map((line) => JSON.parse(line)).filter((line) => line.requestId === requestId);
    expect(lines).toContainEqual(
      expect.objectContaining({ level: 50, err: expect.objectContaining({ code: '42P01' }) }),
    );
    expect(lines).toContainEqual(
      expect.objectContaining({ method: 'GET', path: '/api/users/profile/saved', status: 500, ms: expect.any(Number) }),
    );
  });
});

describe('An error in the log', () => {
  it('has its message, stack and cause, without the values of the statement', () => {
    const lines: string[] = [];
    const log = createLog('info', { write: (line) => void lines.push(line) });
    const driverError = Object.assign(new Error('duplicate key value violates unique constraint "users_email_key"'), {
      code: '23505',
      constraint: 'users_email_key',
      detail: 'Key (email)=(mae@example.com) already exists.',
    });
    const err = new QueryFailedError(
      'INSERT INTO users (email) VALUES ($1)',
      ['mae@example.com', '$argon2id$hash'],
      driverError,
    );
    log.error({ err: new Error('mae@example.com could not join', { cause: err }) }, 'unexpected error');
    expect(lines.join()).not.toMatch(/mae@|argon2/);
    const { err: logged } = JSON.parse(lines[0]!) as { err: { message: string; stack: string; cause: object } };
    expect(logged.message).toBe('[e-mail] could not join');
    expect(logged.stack).toContain('log.test');
    expect(logged.cause).toMatchObject({
      code: '23505',
      constraint: 'users_email_key',
      query: 'INSERT INTO users (email) VALUES ($1)',
    });
  });
  it('has the first address that failed, where a name has several', () => {
    const lines: string[] = [];
    const log = createLog('info', { write: (line) => void lines.push(line) });
    log.warn({ err: new AggregateError([new Error('connect ECONNREFUSED ::1:9'), new Error('the other')]) });
    expect(JSON.parse(lines[0]!).err.cause.message).toBe('connect ECONNREFUSED ::1:9');
  });
});

describe('The log of failures of the database and of the disk', () => {
  it('has one line for each kind, also where the error of the driver has no code', () => {
    const lines: string[] = [];
    const log = createLog('warn', { write: (line) => void lines.push(line) });
    const full = (mb: number) =>
      new AppError('STORAGE_FULL', 'Storage is full', { cause: new Error(`The disk has ${mb} MB free`) });
    const broken = 'Connection terminated unexpectedly';
    const exhausted = 'timeout exceeded when trying to connect';
    const unanswered = () => unavailable(new QueryFailedError('SELECT 1', [], new Error('Query read timeout')));
    for (const error of [
      ...[broken, broken, exhausted, exhausted].map((message) => unavailable(new Error(message))),
      ...[unanswered(), unanswered(), full(12), full(11), unavailable()],
    ])
      logOutage({ log }, error);
    expect(lines.map((line) => (JSON.parse(line) as { err: { message: string } }).err.message)).toEqual([
      broken,
      exhausted,
      'Query read timeout',
      'The disk has 12 MB free',
    ]);
  });
});
