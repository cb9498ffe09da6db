/** Passwords are hashed a few at a time, and nobody can tell by it who has an account. */
import { describe, expect, it } from '@jest/globals';
import { hashPassword, isPassword } from '#server/auth/password.ts';

describe('A password', () => {
  it('asked for in too large a crowd is refused for now, and known again when the crowd is gone', async () => {
    const crowd = Array.from({ length: 44 }, () => hashPassword('secret'));
    const tooMany = { code: 'SERVICE_UNAVAILABLE', message: 'Service temporarily unavailable, please try again' };
    await expect(hashPassword('secret')).rejects.toMatchObject(tooMany);
    await expect(isPassword('secret', undefined)).rejects.toMatchObject(tooMany);
    const hashes = await Promise.all(crowd);
    expect(new Set(hashes).size).toBe(44);
    expect(await isPassword('secret', undefined)).toBe(false);
    expect(await isPassword('secret', hashes[43])).toBe(true);
    expect(await isPassword('Secret', hashes[43])).toBe(false);
  });

  it('of nobody takes as long as that of somebody', async () => {
    const kept = await hashPassword('secret');
    const fastest = { somebody: Infinity, nobody: Infinity };
    // By turns, so that whatever else the machine does slows both.
    for (let tries = 0; tries < 15; tries += 1)
      for (const who of ['somebody', 'nobody'] as const) {
        const began = performance.now();
        await isPassword('wrong horse', who === 'somebody' ? kept : undefined);
        fastest[who] = Math.min(fastest[who], performance.now() - began);
      }
    expect(fastest.nobody / fastest.somebody).toBeGreaterThan(0.5);
    expect(fastest.nobody / fastest.somebody).toBeLessThan(2);
  });
});
