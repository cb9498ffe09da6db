/** While a new release updates the database, the previous one serves. */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { openDatabase, servingTimeouts } from '#server/data-source.ts';
import { retryConnect } from '#server/database/retry-connect.ts';
import { createLog } from '#server/http/log.ts';
import { addBusiness } from '../../support/businesses.ts';
import { holdWrite } from '../../support/database/held-lock.ts';
import { openInProcessFixture, type InProcessFixture } from '../../support/in-process-fixture.ts';
import { noOverloadProtection } from '../../support/no-overload-protection.ts';
import { signUp, type TestUser } from '../../support/users.ts';

const log = createLog('silent');
let fixture: InProcessFixture;
let ann: TestUser;
beforeAll(async () => {
  fixture = await openInProcessFixture({}, noOverloadProtection, servingTimeouts);
  ann = await signUp(fixture, 'ann');
  await addBusiness(ann);
});
afterAll(() => fixture.close());

/** Opens the database as a start does, which runs the migrations that are not recorded. */
async function startRelease(): Promise<void> {
  const { signal } = new AbortController();
  const open = () => openDatabase(fixture.databaseUrl, { log });
  const db = await retryConnect(open, { log, signal, setting: 'DATABASE_URL' });
  await db.destroy();
}

it('Members read businesses while a migration waits for a long write to them', async () => {
  await fixture.db.query(`
    ALTER TRIGGER businesses_updated_lexemes ON businesses RENAME TO businesses_lexemes_changed;
    DELETE FROM migrations WHERE name = 'LockOrderOfEdits1763700000064'`);
  const held = await holdWrite(fixture);
  const start = startRelease();
  await held.waiting(1);
  const statuses: number[] = [];
  const waits: number[] = [];
  for (const end = performance.now() + 6000; performance.now() < end;) {
    const begun = performance.now();
    statuses.push((await ann.call('GET', '/api/users/profile/posts')).status);
    waits.push(performance.now() - begun);
  }
  await held.release();
  await start;
  expect([...new Set(statuses)]).toEqual([200]);
  // The members wait for less than half of the time.
  expect(waits.filter((wait) => wait > 500).reduce((sum, wait) => sum + wait, 0)).toBeLessThan(3000);
});
