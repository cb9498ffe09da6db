/** What this test run has already checked, shared by all its processes. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

const pathOf = (key: string): string =>
  join(process.env.TEST_RUN_CACHE!, createHash('sha256').update(key).digest('base64url'));

export const runCache = {
  has: (key: string): boolean => existsSync(pathOf(key)),
  add: (key: string): void => void mkdirSync(pathOf(key), { recursive: true }),
};
