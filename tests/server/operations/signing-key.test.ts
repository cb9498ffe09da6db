/** The signing key that an operator may set. */
import { expect, it } from '@jest/globals';
import { StartError } from '#server/core/start-error.ts';
import { readSettings } from '#server/env.ts';

it.each([
  ['31 letters', 'x'.repeat(31)],
  ['15 letters of two bytes', 'é'.repeat(15)],
])('An operator cannot start a site with a JWT_SECRET of %s', (_, given) => {
  const read = () => readSettings({ JWT_SECRET: given });
  expect(read).toThrow(StartError);
  expect(read).toThrow('JWT_SECRET must be 32 bytes or longer.');
});

it.each([
  ['32 letters', 'x'.repeat(32)],
  ['16 letters of two bytes', 'é'.repeat(16)],
])('An operator can start a site with a JWT_SECRET of %s', (_, given) => {
  expect(readSettings({ JWT_SECRET: given }).jwtSecret).toBe(given);
});
