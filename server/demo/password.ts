/** The demo member's password as it is kept. */
import { hash } from '@node-rs/argon2';
import { createHash } from 'node:crypto';
import { demoMember } from './member.ts';

// The password is printed at every start, so a salt that repeats gives nothing away, and the same seed the same rows.
const salt = createHash('sha256').update(demoMember.username).digest().subarray(0, 16);

/** An argon2id hash with the settings that every password here has. */
export const hashDemoPassword = (): Promise<string> =>
  hash(demoMember.password, { memoryCost: 19_456, timeCost: 2, parallelism: 1, salt });

/** What is kept of those as whom nobody can sign in: no password has this hash. */
export const noPassword = '!';
