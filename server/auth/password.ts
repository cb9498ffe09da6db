/** Passwords: argon2id, a bounded queue in front of it, and the same time for people who do not exist. */
import { hash, verify } from '@node-rs/argon2';
import { createConcurrencyLimiter } from '#server/core/concurrency-limiter.ts';

// OWASP's parameters for argon2id, the library's default kind: 19 MiB, two passes, one lane.
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// Each hash takes a core for some 30 ms: more at once than this would only take turns, and a longer queue time out.
const inTurn = createConcurrencyLimiter(4, 40);

/** The hash that is kept. @throws SERVICE_UNAVAILABLE when too many wait */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, options));

// Of no password: what it hashes was thrown away as soon as it was made.
let nobody: string | undefined;

/**
 * Whether a password belongs to a hash. Without a hash (no such person) it takes as long and says no,
 * so that time does not tell which addresses have an account.
 * @throws SERVICE_UNAVAILABLE when too many wait
 */
export async function verifyPassword(password: string, kept: string | undefined): Promise<boolean> {
  const against = kept ?? (nobody ??= await hashPassword(crypto.randomUUID()));
  const matches = await inTurn(() => verify(against, password).catch(() => false));
  return matches && kept !== undefined;
}
