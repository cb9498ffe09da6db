/** Registration, login and the profile. */
import { describe, expect, it } from '@jest/globals';
import { password } from '../../../support/users.ts';
import { createBusiness, fixture, withBrokenServices } from '../fixture.ts';
import { defaultSite } from '#rules/site/site.ts';

const register = (input: object) => fixture.contract.call(fixture.visitor, 'POST /users/register', { body: input });
const login = (input: object) => fixture.contract.call(fixture.visitor, 'POST /users/login', { body: input });
const errorResponse = (status: number, message: string) => ({ status, body: { message } });

export function accounts(): void {
  describe('A user who registers', () => {
    it('is signed in to the new account at once', async () => {
      const { status, body } = await register({ username: 'Cleo', email: 'Cleo@Example.com', password });
      expect(status).toBe(201);
      expect(body).toMatchObject({ username: 'Cleo', email: 'cleo@example.com', bio: '', profilePicture: '' });
      expect(body).toMatchObject({ followers: [], following: [], savedBusinesses: [] });
      expect(body).not.toHaveProperty('password');
    });

    it.each([
      [{}, 'Username is required'],
      [{ username: 'al', email: 'al@example.com', password }, 'Username must be at least 3 characters'],
      [{ username: 'a'.repeat(21), email: 'a@example.com', password }, 'Username must be less than 20 characters'],
      [{ username: 'Dora', email: 'dora', password }, 'Invalid email address'],
      [{ username: 'Dora', email: 'dora@example.com', password: '12345' }, 'Password must be at least 6 characters'],
      [{ username: 'save', email: 'dora@example.com', password }, 'Username is not available'],
      [{ username: 'Dora', email: 'ADA@example.com', password }, 'User already exists'],
      [{ username: 'aDA', email: 'dora@example.com', password }, 'Username is already taken'],
      [{ username: ['Dora'], email: { at: 'example.com' }, password: 1 }, 'Username is required'],
    ])('gets a message about an invalid field (%#)', async (input, message) => {
      expect(await register(input)).toMatchObject(errorResponse(400, message));
    });

    it('is refused where the operator has closed the registration', async () => {
      const message = 'Registration is closed at the moment.';
      const site = { ...defaultSite, closedNotice: message, url: '', textsFolder: '' };
      const input = { username: 'Dora', email: 'dora@example.com', password };
      const refused = await withBrokenServices({ site }, (ada) =>
        fixture.contract.call(ada, 'POST /users/register', { body: input }),
      );
      expect(refused).toMatchObject(errorResponse(403, message));
    });
  });

  describe('A text of the site', () => {
    it('has a title and HTML', async () => {
      const { body } = await fixture.contract.call(fixture.visitor, 'GET /texts/{id}', { id: 'about' });
      expect(body).toMatchObject({ name: 'about', title: 'About Main Street' });
      expect(body.html).toContain('<h2>What it is</h2>');
      expect(await fixture.contract.call(fixture.visitor, 'GET /texts/{id}', { id: 'terms' })).toMatchObject(
        errorResponse(404, 'Not found'),
      );
    });
  });

  describe('A user who signs in', () => {
    it('gets the account with a new token', async () => {
      const { status, body } = await login({ email: 'ADA@example.com', password });
      expect(status).toBe(200);
      expect(body).toMatchObject({ _id: fixture.ada.id, username: 'Ada', email: 'ada@example.com' });
      expect(body.token).not.toBe(fixture.ada.token);
    });

    it('gets the same message for a wrong password and for an unknown e-mail address', async () => {
      const wrong = errorResponse(401, 'Invalid email or password');
      expect(await login({ email: 'ada@example.com', password: 'not this one' })).toMatchObject(wrong);
      expect(await login({ email: 'unknown@example.com', password })).toMatchObject(wrong);
    });

    it('gets a message about a missing field', async () => {
      expect(await login({ password })).toMatchObject(errorResponse(400, 'Email is required'));
      expect(await login({ email: 'ada@example.com' })).toMatchObject(errorResponse(400, 'Password is required'));
    });
  });

  describe('The profile of a member', () => {
    const edit = (body: object) => fixture.contract.call(fixture.ben, 'PUT /users/profile', { body });

    it('has a bio and a picture: absent fields stay unchanged, and empty text clears a field', async () => {
      const profilePicture = 'https://example.com/ben.jpg';
      expect((await edit({ bio: 'Walks a lot.', profilePicture })).body).toMatchObject({
        bio: 'Walks a lot.',
        profilePicture,
      });
      expect((await edit({ profilePicture: '' })).body).toMatchObject({ bio: 'Walks a lot.', profilePicture: '' });
    });

    it('is read with the token alone, without a write', async () => {
      const { ben } = fixture;
      const edited = (await edit({ bio: 'Walks a lot.' })).body;
      const { status, body } = await fixture.contract.call(ben, 'GET /users/profile');
      expect([status, body]).toEqual([200, edited]);
      expect(body).toMatchObject({ _id: ben.id, email: ben.email, emailVerified: false, role: 'MEMBER' });
      expect((await fixture.contract.call(fixture.visitor, 'GET /users/profile')).status).toBe(401);
    });

    it('contains the ids of followers, followed users and saved businesses', async () => {
      const { contract, ada, ben } = fixture;
      const saved = await createBusiness();
      await contract.call(ben, 'PUT /users/{id}/follow', { id: ada.id });
      await contract.call(ada, 'PUT /users/{id}/follow', { id: ben.id });
      await contract.call(ben, 'PUT /users/save/{id}', { id: saved });
      const { status, body } = await edit({});
      expect(status).toBe(200);
      expect(body).toMatchObject({ _id: ben.id, email: ben.email, followers: [ada.id], following: [ada.id] });
      expect(body.savedBusinesses).toEqual([saved]);
    });

    it('ignores other fields', async () => {
      const { body } = await edit({
        username: 'Boss',
        email: 'boss@example.com',
        createdAt: '2000-01-01',
        followers: [],
      });
      expect(body).toMatchObject({ username: 'Ben', email: 'ben@example.com', followers: [fixture.ada.id] });
      expect(body.createdAt).not.toMatch(/^2000/);
    });

    it.each([
      ['Bio must be at most 500 characters', { bio: 'x'.repeat(501) }],
      ['Profile picture must be a valid URL', { profilePicture: 'javascript:alert(1)' }],
      ['Malformed request', { bio: ['a', 'list'] }],
    ])('rejects an invalid edit: %s', async (message, input) => {
      expect(await edit(input)).toMatchObject(errorResponse(400, message));
    });
  });
}
