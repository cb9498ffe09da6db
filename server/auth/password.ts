/** Passwords: argon2id behind a bounded queue. A check takes the same time for an unknown account. */
import { hash, verify } from '@node-rs/argon2';
import { createConcurrencyLimiter } from '#server/core/concurrency-limiter.ts';

// OWASP's parameters for argon2id, the library's default kind: 19 MiB, two passes, one lane.
export const argonOptions = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// A hash occupies a core for about 30 ms. More concurrent hashes would be no faster, and a longer queue would time out.
const limited = createConcurrencyLimiter(4, 40);

/** Hashes a password. @throws SERVICE_UNAVAILABLE if the queue is full */
export const hashPassword = (password: string): Promise<string> => limited(() => hash(password, argonOptions));

/**
 * The hash that is checked for unknown accounts. It has the cost of every other hash, which tests lower after the start, and no password
 * is known for it.
 */
function dummyHash(): string {
  const { memoryCost, timeCost, parallelism } = argonOptions;
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;
}

/**
 * Whether a password matches a hash. Without a hash (an unknown account) it takes as long and returns false, so that the
 * duration does not reveal which addresses have an account.
 * @throws SERVICE_UNAVAILABLE if the queue is full
 */
export async function verifyPassword(password: string, stored: string | undefined): Promise<boolean> {
  if (stored !== undefined) return limited(() => verify(stored, password).catch(() => false));
  await limited(() => verify(dummyHash(), password));
  return false;
}
