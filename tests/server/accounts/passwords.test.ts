/** A few passwords are hashed concurrently. */
import { describe, expect, it } from '@jest/globals';
import { hashPassword, verifyPassword } from '#server/auth/password.ts';

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
