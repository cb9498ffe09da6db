/** Password reset, confirmation and change of the e-mail address by mailed links. */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { apiClient, visitorOf, type Caller, type Json } from '../../support/api.ts';
import { errorOf, inputError, sessionExpired } from '../../support/errors.ts';
import { openFixture, type Fixture } from '../../support/fixture.ts';
import { kindsTo, newestMail, tokenIn, type MailKind } from '../../support/mail/account-mails.ts';
import { until } from '../../support/site.ts';
import { password, signUp, type TestUser } from '../../support/users.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture({ PUBLIC_URL: 'https://mainstreet.example' });
});
afterAll(() => fixture.close());

let users = 0;
const join = () => signUp(fixture, `Mae${(users += 1)}`);
const visitor = () => visitorOf(fixture);
const kinds = ({ email }: { email: string }) => kindsTo(fixture, email);
const mailTo = (user: { email: string }, kind: MailKind) => newestMail(fixture, user.email, kind);
const linkTo = async (user: { email: string }, kind: MailKind) => tokenIn(await mailTo(user, kind));
const refusal = inputError('token', 'This link is invalid, has expired or was already used');
const login = (email: string, secret: string) =>
  visitor().graphqlResponse('mutation ($input: LoginInput!) { login(input: $input) { token } }', {
    input: { email, password: secret },
  });
const me = (token: string) => apiClient(fixture, token).graphqlResponse('{ me { id email emailVerified } }');

/** The use of each kind of link, in GraphQL. */
const use = {
  reset: (token: string, next = 'new staple horse') =>
    visitor().graphqlResponse<Json>(
      'mutation ($token: String!, $next: String!) { resetPassword(token: $token, next: $next) { token user { id email emailVerified } } }',
      { token, next },
    ),
  verify: (token: string, caller: Caller = visitor()) =>
    caller.graphqlResponse<Json>(
      'mutation ($token: String!) { verifyEmail(token: $token) { id email emailVerified } }',
      {
        token,
      },
    ),
  change: (token: string) =>
    visitor().graphqlResponse<Json>('mutation ($token: String!) { confirmEmailChange(token: $token) { id email } }', {
      token,
    }),
  undo: (token: string) =>
    visitor().graphqlResponse<Json>('mutation ($token: String!) { undoEmailChange(token: $token) }', { token }),
};

const askForReset = (email: string) =>
  visitor().graphqlResponse<Json>('mutation ($email: String!) { requestPasswordReset(email: $email) }', { email });
const askForChange = (user: TestUser, email: string, secret = password) =>
  user.graphqlResponse<Json>(
    'mutation ($password: String!, $email: String!) { requestEmailChange(password: $password, email: $email) }',
    { password: secret, email },
  );

/** Requests a link of each kind for a new user. */
const request = {
  async reset(user: TestUser) {
    await askForReset(user.email);
    return linkTo(user, 'password-reset');
  },
  verify: (user: TestUser) => linkTo(user, 'email-confirmation'),
  async change(user: TestUser) {
    const email = `new-${user.email}`;
    await askForChange(user, email);
    return linkTo({ email }, 'email-change');
  },
  async undo(user: TestUser) {
    await use.change(await request.change(user));
    return linkTo(user, 'email-changed');
  },
};
type Purpose = keyof typeof request;
const purposes = Object.keys(request) as Purpose[];

describe('A mail', () => {
  it('greets its user by name, but by no name of which mail programs make a link to a site', async () => {
    const mae = await join();
    expect((await mailTo(mae, 'email-confirmation')).text).toContain(`Hello ${mae.username},`);
    const stranger = await signUp(fixture, 'win-prize.shop');
    const next = { email: 'new-address@example.com' };
    await askForReset(stranger.email);
    await askForChange(stranger, next.email);
    const { text, html } = await mailTo(next, 'email-change');
    expect(text).toContain('\n\nHello,\n\n');
    await until('the link is mailed', async () => (await kinds(stranger)).includes('password-reset'));
    const others = (['email-confirmation', 'password-reset'] as const).map((kind) => mailTo(stranger, kind));
    const bodies = (await Promise.all(others)).flatMap((mail) => [mail.text, mail.html]);
    for (const body of [text, html, ...bodies]) expect(body).not.toContain('win-prize');
  });
});

describe('A user who registers', () => {
  it('is signed in at once, and gets a mail with a link that confirms the address', async () => {
    const mae = await join();
    expect((await me(mae.token)).data?.me).toEqual({ id: mae.id, email: mae.email, emailVerified: false });
    const mail = await mailTo(mae, 'email-confirmation');
    expect(mail.to).toMatchObject({ value: [{ name: mae.username, address: mae.email }] });
    expect(mail.text).toContain(`https://mainstreet.example/verify-email#token=${tokenIn(mail)}`);
    expect(mail.html).toContain(`href="https://mainstreet.example/verify-email#token=${tokenIn(mail)}"`);

    expect((await use.verify(tokenIn(mail))).data).toEqual({
      // The address is private, and the link opens in any browser.
      verifyEmail: { id: mae.id, email: null, emailVerified: null },
    });
    expect((await me(mae.token)).data?.me.emailVerified).toBe(true);
  });

  it('gets the link again, unless the address is confirmed', async () => {
    const mae = await join();
    const again = () => mae.graphql('mutation { sendEmailConfirmation }');
    expect(await again()).toEqual({ sendEmailConfirmation: true });
    expect(await kinds(mae)).toEqual(['email-confirmation', 'email-confirmation']);
    await use.verify(await linkTo(mae, 'email-confirmation'));
    expect(await again()).toEqual({ sendEmailConfirmation: true });
    expect(await kinds(mae)).toHaveLength(2);
  });

  it('does not see whether the address of another user is confirmed', async () => {
    const [mae, ola] = [await join(), await join()];
    const query = 'query ($name: String!) { user(username: $name) { emailVerified email } }';
    expect((await ola.graphql(query, { name: mae.username })).user).toEqual({ emailVerified: null, email: null });
  });
});

describe('A user with a forgotten password', () => {
  it('sets a new one by a mailed link, which ends all sessions and signs in', async () => {
    const mae = await join();
    expect((await askForReset(` ${mae.email.toUpperCase()} `)).data).toEqual({ requestPasswordReset: true });
    const mail = await mailTo(mae, 'password-reset');
    expect(mail.text).toContain(`https://mainstreet.example/reset-password#token=${tokenIn(mail)}`);

    const { data } = await use.reset(tokenIn(mail));
    expect(data?.resetPassword.user).toEqual({ id: mae.id, email: mae.email, emailVerified: true });
    expect(await errorOf(me(mae.token))).toEqual(sessionExpired);
    expect((await me(data?.resetPassword.token)).data?.me.id).toBe(mae.id);
    expect((await errorOf(login(mae.email, password))).message).toBe('Invalid email or password');
    expect((await login(mae.email, 'new staple horse')).errors).toEqual([]);
    expect((await mailTo(mae, 'password-changed')).text).toContain('Your account has a new password');
  });

  it('sees which new password is invalid, and the link stays valid', async () => {
    const mae = await join();
    const token = await request.reset(mae);
    const short = inputError('next', 'Password must be at least 6 characters');
    expect(await errorOf(use.reset(token, '12345'))).toEqual(short);
    expect((await use.reset(token)).errors).toEqual([]);
  });

  it('gets a link to the public URL, for any Host header of the request', async () => {
    const mae = await join();
    const body = JSON.stringify({ email: mae.email });
    const headers = { 'content-type': 'application/json', 'x-forwarded-host': 'evil.example', host: 'evil.example' };
    await fetch(`${fixture.url}/api/users/password/forgot`, { method: 'POST', headers, body });
    const { text, html } = await mailTo(mae, 'password-reset');
    expect(`${text}${html}`).not.toContain('evil.example');
  });

  it('has one valid password: a link from before a change of the password is refused', async () => {
    const mae = await join();
    const token = await request.reset(mae);
    await mae.graphql(`mutation { changePassword(current: "${password}", next: "another horse") }`);
    expect(await errorOf(use.reset(token))).toEqual(refusal);
  });

  it('keeps the password if the link went to an address that the account no longer has', async () => {
    const mae = await join();
    const token = await request.reset(mae);
    const stored = 'SELECT to_jsonb(t) AS link FROM mail_tokens t WHERE token_hash = $1';
    const [{ link }] = await fixture.db.query(stored, [createHash('sha256').update(token).digest()]);
    await use.change(await request.change(mae));
    // A request that had read the account before the change can store its link after it.
    await fixture.db.query('INSERT INTO mail_tokens SELECT * FROM jsonb_populate_record(null::mail_tokens, $1)', [
      link,
    ]);
    expect(await errorOf(use.reset(token))).toEqual(refusal);
    expect((await me(mae.token)).data?.me).toMatchObject({ id: mae.id, email: `new-${mae.email}` });
    expect((await login(`new-${mae.email}`, password)).errors).toEqual([]);
  });
});

describe('A request for an unknown address', () => {
  it('gets the same response in both APIs, and sends nothing', async () => {
    const mae = await join();
    const unknown = `not-${mae.email}`;
    const answers = await Promise.all([mae.email, unknown].map(askForReset));
    const [known, other] = answers.map(({ status, data, errors }) => ({ status, data, errors }));
    expect(other).toEqual(known);
    const rest = await Promise.all(
      [mae.email, unknown].map((email) => visitor().call('POST', '/api/users/password/forgot', { email })),
    );
    expect(rest[1]).toMatchObject({ status: rest[0]!.status, body: rest[0]!.body });
    const ownHeaders = ['date', 'x-request-id', 'connection', 'keep-alive'];
    const [names, otherNames] = rest.map(({ headers }) => [...headers].filter(([name]) => !ownHeaders.includes(name)));
    expect(otherNames).toEqual(names);
    await mailTo(mae, 'password-reset');
    expect(await kinds({ email: unknown })).toEqual([]);
  });
});

describe('The link of a mail', () => {
  it.each(purposes)('works once: %s', async (purpose) => {
    const token = await request[purpose](await join());
    // Of two concurrent uses, one succeeds.
    const answers = await Promise.all([use[purpose](token), use[purpose](token)]);
    expect(answers.map(({ errors }) => errors.length).sort()).toEqual([0, 1]);
    expect(await errorOf(use[purpose](token))).toEqual(refusal);
  });

  it.each([
    ['reset', '1 hour'],
    ['verify', '24 hours'],
    ['change', '24 hours'],
    ['undo', '24 hours'],
  ] as const)('expires: %s after %s', async (purpose, lifetime) => {
    const token = await request[purpose](await join());
    const hash = createHash('sha256').update(token).digest();
    const age = (time: string) =>
      fixture.db.query(`UPDATE mail_tokens SET expires_at = expires_at - interval '${time}' WHERE token_hash = $1`, [
        hash,
      ]);
    const [{ left }] = await fixture.db.query<[{ left: number }]>(
      `SELECT extract(epoch FROM expires_at - now() - interval '${lifetime}')::float AS left FROM mail_tokens WHERE token_hash = $1`,
      [hash],
    );
    expect(Math.abs(left)).toBeLessThan(60);
    await age(lifetime);
    expect(await errorOf(use[purpose](token))).toEqual(refusal);
  });

  it.each(purposes)('has one purpose: %s', async (purpose) => {
    const mae = await join();
    const token = await request[purpose](mae);
    for (const other of purposes.filter((each) => each !== purpose))
      expect([other, await errorOf(use[other](token))]).toEqual([other, refusal]);
    // It is still valid for its own.
    expect((await use[purpose](token)).errors).toEqual([]);
  });

  it.each(['', 'nonsense', 'x'.repeat(5000), "' OR true --"])('that is no link is refused: %j', async (token) => {
    for (const purpose of purposes) expect(await errorOf(use[purpose](token))).toEqual(refusal);
    for (const path of ['password/reset', 'email/verify', 'email/change/confirm', 'email/change/undo'])
      for (const given of [token, undefined, null, 5, { a: 1 }, [token]]) {
        const body = { token: given, next: 'new staple horse' };
        const answer = await visitor().call('POST', `/api/users/${path}`, body);
        expect([path, answer.status, answer.body.message]).toEqual([path, 400, refusal.message]);
      }
  });

  it('is gone with its account', async () => {
    const mae = await join();
    const token = await request.reset(mae);
    await mae.graphql(`mutation { deleteAccount(password: "${password}") }`);
    expect(await errorOf(use.reset(token))).toEqual(refusal);
    expect(await errorOf(use.verify(token))).toEqual(refusal);
  });

  it('cannot be made from the database: it holds no token', async () => {
    // Keeps the mails as the outbox had them before they were sent.
    await fixture.db.query(`CREATE TABLE kept_mails AS SELECT * FROM outbox WITH NO DATA;
      CREATE FUNCTION keep_mail() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN INSERT INTO kept_mails SELECT NEW.*; RETURN NULL; END $$;
      CREATE TRIGGER keep_mail AFTER INSERT ON outbox FOR EACH ROW EXECUTE FUNCTION keep_mail()`);
    const mae = await join();
    const tokens = [await request.reset(mae), await request.verify(mae), await request.change(mae)];
    tokens.push(await request.undo(mae));
    const tables = await fixture.db.query<{ name: string }[]>(
      `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
    );
    let dump = '';
    for (const { name } of tables) {
      const rows = await fixture.db.query<Record<string, unknown>[]>(`SELECT * FROM ${name}`);
      for (const value of rows.flatMap((row) => Object.values(row)))
        dump += Buffer.isBuffer(value)
          ? `${value.toString('latin1')} ${value.toString('hex')}\n`
          : `${String(value)}\n`;
    }
    await fixture.db.query('DROP FUNCTION keep_mail CASCADE; DROP TABLE kept_mails');
    expect(dump).toContain(mae.username);
    expect(dump).toContain('email-changed');
    for (const token of tokens) {
      const bytes = Buffer.from(token, 'base64url');
      expect(bytes).toHaveLength(32);
      for (const form of [token, bytes.toString('latin1'), bytes.toString('hex')]) expect(dump).not.toContain(form);
      // What is stored in its place opens nothing.
      const hash = createHash('sha256').update(token).digest();
      for (const form of [hash.toString('base64url'), hash.toString('hex')])
        for (const purpose of purposes) expect(await errorOf(use[purpose](form))).toEqual(refusal);
    }
  });
});

describe('A user who changes the address', () => {
  it('confirms the new one by a link, and signs in with it', async () => {
    const mae = await join();
    const email = `next-${mae.email}`;
    expect((await askForChange(mae, email.toUpperCase())).data).toEqual({ requestEmailChange: true });
    expect((await me(mae.token)).data?.me.email).toBe(mae.email);
    const mail = await mailTo({ email }, 'email-change');
    expect(mail.text).toContain(`https://mainstreet.example/change-email#token=${tokenIn(mail)}`);
    expect((await use.change(tokenIn(mail))).data?.confirmEmailChange).toEqual({ id: mae.id, email: null });
    expect((await me(mae.token)).data?.me).toEqual({ id: mae.id, email, emailVerified: true });
    expect((await login(email, password)).errors).toEqual([]);
    expect((await errorOf(login(mae.email, password))).message).toBe('Invalid email or password');
    const notice = await mailTo(mae, 'email-changed');
    expect(notice.text).toContain(`https://mainstreet.example/change-email#undo=${tokenIn(notice)}`);
  });

  it.each([
    ['confirmed in a session', true, async (mae: TestUser) => use.verify(await request.verify(mae), mae)],
    [
      'confirmed without a session, as by a stranger',
      false,
      async (mae: TestUser) => use.verify(await request.verify(mae)),
    ],
    ['not confirmed', false, async () => {}],
  ])('is told the new one at the previous one only if the user owned that: %s', async (_, isNamed, confirm) => {
    const mae = await join();
    await confirm(mae);
    const token = await request.undo(mae);
    const { text, html } = await mailTo(mae, 'email-changed');
    const next = `new-${mae.email}`;
    expect([text, html].map((body) => String(body).includes(next))).toEqual([isNamed, isNamed]);
    expect(text).toContain(`https://mainstreet.example/change-email#undo=${token}`);
  });

  it('needs the password, another address and a valid one', async () => {
    const mae = await join();
    const wrong = inputError('password', 'Current password is incorrect');
    expect(await errorOf(askForChange(mae, 'x@example.com', 'a guess'))).toEqual(wrong);
    const same = inputError('email', 'This is already your email address');
    expect(await errorOf(askForChange(mae, mae.email))).toEqual(same);
    expect(await errorOf(askForChange(mae, 'nowhere'))).toEqual(inputError('email', 'Invalid email address'));
    expect(await kinds(mae)).toEqual(['email-confirmation']);
  });

  it('learns that the address is taken only with the link that its owner gets', async () => {
    const [mae, ola] = [await join(), await join()];
    expect((await askForChange(mae, ola.email)).data).toEqual({ requestEmailChange: true });
    const taken = inputError('token', 'Another account uses this email address. Choose a different one.');
    expect(await errorOf(use.change(await linkTo(ola, 'email-change')))).toEqual(taken);
    expect((await me(mae.token)).data?.me.email).toBe(mae.email);
  });

  it('whose old address is confirmed later has an unconfirmed link', async () => {
    const mae = await join();
    const token = await request.verify(mae);
    await use.change(await request.change(mae));
    expect(await errorOf(use.verify(token))).toEqual(refusal);
  });
});

describe('The owner of an address that another person replaced', () => {
  const undo = async (user: TestUser) => use.undo(await linkTo(user, 'email-changed'));

  it('gets the address back, and every session and the known password end', async () => {
    const mae = await join();
    await use.change(await request.change(mae));
    const { data } = await undo(mae);
    expect(await errorOf(me(mae.token))).toEqual(sessionExpired);
    expect((await errorOf(login(mae.email, password))).message).toBe('Invalid email or password');
    const entered = await use.reset(data?.undoEmailChange, 'only mine now');
    expect(entered.data?.resetPassword.user).toMatchObject({ id: mae.id, email: mae.email, emailVerified: true });
  });

  it('can undo the first change after further ones, whose own links do not end it', async () => {
    const mae = await join();
    const thief = { ...mae, email: `first-${mae.email}` };
    await askForChange(mae, thief.email);
    await use.change(await linkTo(thief, 'email-change'));
    await askForChange(mae, `second-${mae.email}`);
    await use.change(await linkTo({ email: `second-${mae.email}` }, 'email-change'));
    // The thief undoes the second change, and sets a password.
    const { data } = await undo(thief);
    await use.reset(data?.undoEmailChange, 'of the thief');
    expect((await undo(mae)).errors).toEqual([]);
    const taken = 'Invalid email or password';
    expect((await errorOf(login(thief.email, 'of the thief'))).message).toBe(taken);
  });

  it('can undo it after a change back, whose mail gives the other person no link to the account', async () => {
    const mae = await join();
    const other = { email: `new-${mae.email}` };
    await use.change(await request.change(mae));
    await askForChange(mae, mae.email);
    expect((await use.change(await linkTo(mae, 'email-change'))).data?.confirmEmailChange.id).toBe(mae.id);
    expect(await kinds(other)).toEqual(['email-change', 'email-changed']);
    const { text, html } = await mailTo(other, 'email-changed');
    expect(text).toContain('no longer uses this one');
    expect(`${text}${html}`).not.toMatch(/undo=|token=/);
    expect((await me(mae.token)).data?.me.email).toBe(mae.email);
    expect((await undo(mae)).errors).toEqual([]);
    // The account had the address already: no other one is removed.
    expect(await kinds(mae)).toEqual(['email-confirmation', 'email-changed', 'email-change']);
  });

  it('ends by a change back the links of several changes', async () => {
    const mae = await join();
    const [first, second] = [`first-${mae.email}`, `second-${mae.email}`];
    for (const email of [first, second, mae.email]) {
      await askForChange(mae, email);
      await use.change(await linkTo({ email }, 'email-change'));
    }
    expect(await errorOf(use.undo(await linkTo({ email: first }, 'email-changed')))).toEqual(refusal);
    expect((await mailTo({ email: second }, 'email-changed')).text).not.toContain('undo=');
  });

  it('ends the links that the other person requested before', async () => {
    const mae = await join();
    const email = `new-${mae.email}`;
    await use.change(await request.change(mae));
    await askForReset(email);
    const theirs = await linkTo({ email }, 'password-reset');
    await undo(mae);
    expect(await errorOf(use.reset(theirs))).toEqual(refusal);
  });

  it('keeps the address for a day: no other account can take it meanwhile', async () => {
    const [mae, ola] = [await join(), await join()];
    await use.change(await request.change(mae));
    await expect(signUp(fixture, mae.username.replace('Mae', 'mae'))).rejects.toThrow('User already exists');
    await askForChange(ola, mae.email);
    const taken = inputError('token', 'Another account uses this email address. Choose a different one.');
    expect(await errorOf(use.change(await linkTo(mae, 'email-change')))).toEqual(taken);
    expect((await undo(mae)).errors).toEqual([]);
  });
});

describe('A user is told by mail', () => {
  it('that the password was changed', async () => {
    const mae = await join();
    await mae.graphql(`mutation { changePassword(current: "${password}", next: "another horse") }`);
    expect((await mailTo(mae, 'password-changed')).text).toContain('https://mainstreet.example/forgot-password');
  });

  it('that an undo has removed the address', async () => {
    const mae = await join();
    const removed = { email: `new-${mae.email}` };
    await use.undo(await request.undo(mae));
    const { text, html } = await mailTo(removed, 'email-changed');
    expect(text).toContain('has its previous address again');
    expect(text).toContain('https://mainstreet.example/about');
    expect(`${text}${html}`).not.toMatch(/undo=|token=/);
    expect(await kinds(mae)).toEqual(['email-confirmation', 'email-changed']);
  });

  it('that the account was deleted, and that the address can register again where the registration is open', async () => {
    const { databaseUrl: DATABASE_URL, secret: JWT_SECRET, dataDir: DATA_DIR } = fixture;
    const closed = await openFixture({ DATABASE_URL, JWT_SECRET, DATA_DIR, REGISTRATION: 'closed' });
    const textAfterDeletion = async (site: Fixture) => {
      const mae = await join();
      await apiClient(site, mae.token).graphql(`mutation { deleteAccount(password: "${password}") }`);
      return (await mailTo(mae, 'account-deleted')).text;
    };
    const [open, other] = [await textAfterDeletion(fixture), await textAfterDeletion(closed)];
    await closed.close();
    for (const text of [open, other]) expect(text).toContain('was deleted');
    expect(open).toContain('This is the last mail that you get from us. This address can register again at any time.');
    expect(other).not.toContain('register');
  });

  it('at the previous address, too, that the account was deleted, as by a person who changed the address', async () => {
    const mae = await join();
    await use.change(await request.change(mae));
    await mae.graphql(`mutation { deleteAccount(password: "${password}") }`);
    for (const email of [mae.email, `new-${mae.email}`])
      expect((await kinds({ email })).filter((kind) => kind === 'account-deleted')).toHaveLength(1);
  });
});
