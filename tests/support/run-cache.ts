/** What has been looked at in this run of the tests, by whichever of its processes: once is enough. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

const placeOf = (what: string): string =>
  join(process.env.TEST_KNOWN!, createHash('sha256').update(what).digest('base64url'));

export const runCache = {
  has: (what: string): boolean => existsSync(placeOf(what)),
  add: (what: string): void => void mkdirSync(placeOf(what), { recursive: true }),
};
