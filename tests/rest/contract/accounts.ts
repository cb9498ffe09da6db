/** Registering, signing in, and one's own profile. */
import { describe, expect, it } from '@jest/globals';
import { password } from '../../support/users.ts';
import { listed, contractFixture } from './fixture.ts';

const register = (input: object) =>
  contractFixture.contract.call(contractFixture.visitor, 'POST /users/register', { body: input });
const login = (input: object) =>
  contractFixture.contract.call(contractFixture.visitor, 'POST /users/login', { body: input });
const refusal = (status: number, message: string) => ({ status, body: { message } });

export function accounts(): void {
  describe('Somebody who registers', () => {
    it('is in at once, as the account that was made', async () => {
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
    ])('wrongly is told what is wrong (%#)', async (input, message) => {
      expect(await register(input)).toMatchObject(refusal(400, message));
    });
  });

  describe('Somebody who signs in', () => {
    it('gets the same shape, with a token of their own', async () => {
      const { status, body } = await login({ email: 'ADA@example.com', password });
      expect(status).toBe(200);
      expect(body).toMatchObject({ _id: contractFixture.ada.id, username: 'Ada', email: 'ada@example.com' });
      expect(body.token).not.toBe(contractFixture.ada.token);
    });

    it('is told the same of a wrong password and of an address that nobody has', async () => {
      const wrong = refusal(401, 'Invalid email or password');
      expect(await login({ email: 'ada@example.com', password: 'not this one' })).toMatchObject(wrong);
      expect(await login({ email: 'nobody@example.com', password })).toMatchObject(wrong);
    });

    it('is told what is missing', async () => {
      expect(await login({ password })).toMatchObject(refusal(400, 'Email is required'));
      expect(await login({ email: 'ada@example.com' })).toMatchObject(refusal(400, 'Password is required'));
    });
  });

  describe('The own profile', () => {
    const edit = (body: object) => contractFixture.contract.call(contractFixture.ben, 'PUT /users/profile', { body });

    it('takes a bio and a picture; what is absent stays and what is empty clears', async () => {
      const profilePicture = 'https://example.com/ben.jpg';
      expect((await edit({ bio: 'Walks a lot.', profilePicture })).body).toMatchObject({
        bio: 'Walks a lot.',
        profilePicture,
      });
      expect((await edit({ profilePicture: '' })).body).toMatchObject({ bio: 'Walks a lot.', profilePicture: '' });
    });

    it('shows who follows and what is saved, as ids', async () => {
      const { contract, ada, ben } = contractFixture;
      const saved = await listed();
      await contract.call(ben, 'PUT /users/{id}/follow', { id: ada.id });
      await contract.call(ada, 'PUT /users/{id}/follow', { id: ben.id });
      await contract.call(ben, 'PUT /users/save/{id}', { id: saved });
      const { status, body } = await edit({});
      expect(status).toBe(200);
      expect(body).toMatchObject({ _id: ben.id, email: ben.email, followers: [ada.id], following: [ada.id] });
      expect(body.savedBusinesses).toEqual([saved]);
    });

    it('takes no other field', async () => {
      const { body } = await edit({
        username: 'Boss',
        email: 'boss@example.com',
        createdAt: '2000-01-01',
        followers: [],
      });
      expect(body).toMatchObject({ username: 'Ben', email: 'ben@example.com', followers: [contractFixture.ada.id] });
      expect(body.createdAt).not.toMatch(/^2000/);
    });

    it.each([
      ['Bio must be at most 500 characters', { bio: 'x'.repeat(501) }],
      ['Profile picture must be a valid URL', { profilePicture: 'javascript:alert(1)' }],
      ['Malformed request', { bio: ['a', 'list'] }],
    ])('refuses an edit with: %s', async (message, input) => {
      expect(await edit(input)).toMatchObject(refusal(400, message));
    });
  });
}
