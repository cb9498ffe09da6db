/** A few passwords are hashed concurrently. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { hashPassword, verifyPassword } from '#server/auth/password.ts';
import { visitorOf } from '../../support/api.ts';
import { openInProcessFixture, type InProcessFixture } from '../../support/in-process-fixture.ts';
import { password, signUp } from '../../support/users.ts';

describe('A password', () => {
  it('gets SERVICE_UNAVAILABLE while the queue is full, and is checked again afterwards', async () => {
    const crowd = Array.from({ length: 44 }, () => hashPassword('secret'));
    const tooMany = { code: 'SERVICE_UNAVAILABLE', message: 'Service temporarily unavailable, please try again' };
    await expect(hashPassword('secret')).rejects.toMatchObject(tooMany);
    await expect(verifyPassword('secret', undefined)).rejects.toMatchObject(tooMany);
    const hashes = await Promise.all(crowd);
    expect(new Set(hashes).size).toBe(44);
    expect(await verifyPassword('secret', undefined)).toBe(false);
    expect(await verifyPassword('secret', hashes[43])).toBe(true);
    expect(await verifyPassword('Secret', hashes[43])).toBe(false);
  });
});

describe('The sign-in of a user', () => {
  let fixture: InProcessFixture;
  beforeAll(async () => {
    fixture = await openInProcessFixture({ RATE_LIMIT_FACTOR: '1' });
  });
  afterAll(() => fixture.close());

  it('is no attempt while the queue is full: after twelve of them the right password signs in', async () => {
    const mae = await signUp(fixture, 'Mae');
    const signIn = () => visitorOf(fixture).call('POST', '/api/users/login', { email: mae.email, password });
    let isFull = true;
    // Each takes a place again as soon as it has one, before a request can.
    const crowd = Array.from({ length: 44 }, async () => {
      while (isFull) await hashPassword('secret');
    });
    const statuses = [];
    for (let at = 0; at < 12; at += 1) statuses.push((await signIn()).status);
    isFull = false;
    await Promise.all(crowd);
    expect(statuses).toEqual(Array(12).fill(503));
    expect((await signIn()).status).toBe(200);
  });
});
