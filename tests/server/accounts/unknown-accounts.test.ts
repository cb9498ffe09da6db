/** The duration of a sign-in does not reveal which addresses have an account: a hash of the same cost is checked for all. */
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import * as argon2 from '@node-rs/argon2';
import { visitorOf } from '../../support/api.ts';
import type { InProcessFixture } from '../../support/in-process-fixture.ts';
import { password, signUp } from '../../support/users.ts';

const verify = jest.fn(argon2.verify);
jest.unstable_mockModule('@node-rs/argon2', () => ({ hash: argon2.hash, verify }));
const { openInProcessFixture } = await import('../../support/in-process-fixture.ts');
const { argonOptions } = await import('#server/auth/password.ts');

let fixture: InProcessFixture;
beforeAll(async () => {
  fixture = await openInProcessFixture();
});
afterAll(() => fixture.close());

/** The parameters of the hashes that a sign-in with a wrong password checks, as `$argon2id$v=19$m=19456,t=2,p=1`. */
async function checkedBy(email: string): Promise<(string | undefined)[]> {
  verify.mockClear();
  const { status } = await visitorOf(fixture).call('POST', '/api/users/login', { email, password: `not ${password}` });
  expect(status).toBe(401);
  return verify.mock.calls.map(
    ([hash]) => /^\$argon2id\$v=\d+\$[^$]+(?=\$[^$]{22}\$[^$]{43}$)/.exec(String(hash))?.[0],
  );
}

describe('A sign-in', () => {
  it('with an unknown address checks one hash with the parameters of an account', async () => {
    const { email } = await signUp(fixture, 'Mae');
    const { memoryCost, timeCost, parallelism } = argonOptions;
    const parameters = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}`;
    expect(await checkedBy(email)).toEqual([parameters]);
    expect(await checkedBy('unknown@example.com')).toEqual([parameters]);
  });
});
