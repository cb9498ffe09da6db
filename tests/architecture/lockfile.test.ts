/** Checks that the lockfile names no registry, and that it holds the address of each package, so that npm need not request it. */
import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';

interface Locked {
  resolved?: string;
  inBundle?: boolean;
}

it('The lockfile names a placeholder host instead of a registry, for every package (`npm run lock` writes it)', () => {
  const [, placeholder] = /^replace-registry-host=(\S+)$/m.exec(readFileSync('.npmrc', 'utf8'))!;
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> };
  const wrong = Object.entries(packages)
    .filter(([path, { inBundle }]) => path && !inBundle)
    .filter(([, { resolved }]) => !resolved?.startsWith(`https://${placeholder}/`));
  expect(wrong).toEqual([]);
});
