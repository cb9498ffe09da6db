/** With many cases, the queue, a case, own decisions and both logs are read by indexes. */
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { addBusiness } from '../../support/businesses.ts';
import { openFixture, type Fixture } from '../../support/fixture.ts';
import {
  appeal,
  decide,
  decideAppeal,
  decisionsOf,
  openCaseOf,
  reportSubject,
} from '../../support/moderation/cases.ts';
import { grant } from '../../support/roles.ts';
import { until } from '../../support/site.ts';
import { signUp, type TestUser } from '../../support/users.ts';

let fixture: Fixture;
let [owner, reporter, mod, second]: TestUser[] = [];
beforeAll(async () => {
  fixture = await openFixture();
  [owner, reporter, mod, second] = await Promise.all(
    ['Owner', 'Reporter', 'Mod', 'Second'].map((name) => signUp(fixture, name)),
  );
  for (const each of [mod!, second!]) await grant(fixture, each, 'ADMIN');
  // Half of the cases are about one person.
  await fixture.db.query(
    `INSERT INTO moderation_cases (id, subject_type, subject_id, person_id, snapshot, state, num_reports, created_at, changed_at)
      SELECT gen_random_uuid(), 'COMMENT', gen_random_uuid(), CASE n % 2 WHEN 0 THEN $1::uuid ELSE $2::uuid END,
        '{"title": "Old", "text": "", "url": "/"}', 'DECIDED', 1, now() - n * interval '1 minute', now() - n * interval '1 minute'
      FROM generate_series(1, 20000) n`,
    [owner!.id, reporter!.id],
  );
  await fixture.db.query(
    `INSERT INTO reports (id, case_id, reason) SELECT gen_random_uuid(), id, 'SPAM' FROM moderation_cases`,
  );
  await fixture.db.query(`INSERT INTO decisions (id, case_id, person_id, action, ground, statement, created_at)
    SELECT gen_random_uuid(), id, person_id, 'WARN', 'SPAM', 'Old decision', changed_at FROM moderation_cases`);
  await fixture.db.query(`INSERT INTO moderation_log (id, subject_type, action, ground, created_at)
    SELECT gen_random_uuid(), subject_type, 'WARN', 'SPAM', changed_at FROM moderation_cases`);
  await fixture.db.query(`INSERT INTO audit_log (id, actor, action, created_at)
    SELECT gen_random_uuid(), 'operator', 'DECIDE', changed_at FROM moderation_cases`);
  await fixture.db.query('ANALYZE');
});
afterAll(() => fixture.close());

const tables = ['moderation_cases', 'reports', 'decisions', 'moderation_log', 'audit_log'];

it('A report, the queue, decisions, appeals and the logs scan none of these tables', async () => {
  // The session that has filled the tables reports its own scans before the reset.
  await fixture.db.query('SELECT pg_stat_force_next_flush()');
  await fixture.db.query('SELECT pg_stat_reset()');
  const id = await addBusiness(owner!);
  await reportSubject(reporter!, 'BUSINESS', id);
  const { id: caseId } = await openCaseOf(mod!, id);
  for (const filter of ['state: DECIDED', 'state: DECIDED, subjectType: BUSINESS', 'subjectType: COMMENT'])
    await mod!.graphql(
      `{ moderationCases(${filter}) { nodes { id earlierCases { id } decisions { id } reports { id } } } }`,
    );
  const { decisions } = (await decide(mod!, caseId, 'HIDE')).data.decideCase;
  expect((await decisionsOf(owner!))[0].id).toBe(decisions[0].id);
  await owner!.graphql('query ($id: ID!) { business(id: $id) { decision { id } } }', { id });
  await appeal(owner!, decisions[0].id);
  await decideAppeal(second!, decisions[0].id, 'OVERTURNED');
  await mod!.graphql('{ moderationLog { nodes { id } } auditLog { nodes { id } } }');
  const read = `SELECT relname AS name, seq_scan > 0 AS "isScanned", idx_scan > 0 AS "isFoundByIndex"
    FROM pg_stat_user_tables WHERE relname = ANY ($1) ORDER BY array_position($1, relname::text)`;
  const uses = (): Promise<{ isFoundByIndex: boolean }[]> => fixture.db.query(read, [tables]);
  // Idle sessions report their statistics after ten seconds, those of a busy machine later.
  await pause(11_000);
  await until('the uses of the indexes are reported', async () => (await uses()).every((each) => each.isFoundByIndex));
  expect(await uses()).toEqual(tables.map((name) => ({ name, isScanned: false, isFoundByIndex: true })));
});
