/** The password hashes of the demo's users. */
import { hash } from '@node-rs/argon2';
import { createHash } from 'node:crypto';
import { argonOptions } from '#server/auth/password.ts';
import { demoMember } from './member.ts';

// The salt is fixed, so that the same seed gives the same rows. The password is public anyway.
const salt = createHash('sha256').update(demoMember.username).digest().subarray(0, 16);

/** Hashes the demo member's password with argon2id and the parameters of all passwords of the site. */
export const hashDemoPassword = (): Promise<string> => hash(demoMember.password, { ...argonOptions, salt });

/** The hash of users that cannot sign in: no password has it. */
export const noPassword = '!';
