/** Keeps the lockfile free of any registry's name, and each package's file in it, so that npm need not look for it first. */
import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';

interface Locked {
  resolved?: string;
  inBundle?: boolean;
}

it('The lockfile names a stand-in instead of a registry, for every package (`npm run lock` writes it)', () => {
  const [, standIn] = /^replace-registry-host=(\S+)$/m.exec(readFileSync('.npmrc', 'utf8'))!;
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> };
  const strays = Object.entries(packages)
    .filter(([path, { inBundle }]) => path && !inBundle)
    .filter(([, { resolved }]) => !resolved?.startsWith(`https://${standIn}/`));
  expect(strays).toEqual([]);
});
