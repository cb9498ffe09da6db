/** Counts attempts with passwords and mailed links, sign-ups, mails, writes, reports and expensive reads against their rate limits. */
import { hash } from 'node:crypto';
import { Counter } from 'prom-client';
import { RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import { requireActive, requireViewer, type Context, type Viewer } from '#server/core/context.ts';
import { AppError, tooMany } from '#server/core/errors.ts';
import { addressGroupOf, networkKeyOf, prefix48Of } from './network.ts';

const refusals = new Counter({
  name: 'rate_limited_total',
  help: 'Requests that a rate limit refused.',
  labelNames: ['limit'],
});

async function count(limiter: RateLimiterAbstract, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    refusals.inc({ limit: limiter.keyPrefix });
    throw tooMany(limiter.points, Math.max(1, Math.ceil(error.msBeforeNext / 1000)));
  }
}

// The table holds digests, and no e-mail addresses, ids or IP addresses.
const digest = (...parts: string[]): string => hash('sha256', parts.join('\n'), 'base64url');

/** The account of a password attempt. */
interface AccountOfAttempt {
  /** The id; for an unknown account its e-mail address in lower case. */
  name: string;
  /** Whether the user has signed in from this network before. */
  isKnownNetwork: boolean;
}

interface KeyedLimiter {
  limiter: RateLimiterAbstract;
  key: string;
}

/**
 * The limiters of an attempt at an account. The first counts by network, so that an attacker in another network cannot lock its
 * owner out. The others count it together with those from other networks, and do not apply to a known network of the owner.
 */
function limitersOf(
  { rateLimits, ip }: Context,
  { name, isKnownNetwork }: AccountOfAttempt,
): [KeyedLimiter, ...KeyedLimiter[]] {
  const byNetwork = { limiter: rateLimits.signInByAccount, key: digest(name, networkKeyOf(ip)) };
  if (isKnownNetwork) return [byNetwork];
  const prefix = prefix48Of(ip);
  const by48 = prefix ? [{ limiter: rateLimits.signInByAccountAnd48, key: digest(name, prefix) }] : [];
  return [byNetwork, ...by48, { limiter: rateLimits.signInByAccountInAll, key: digest(name) }];
}

/** Counts an attempt with a password or with the token of a mailed link by the caller's address. @throws RATE_LIMITED */
export const countCredential = (ctx: Context): Promise<void> =>
  countByAddress(ctx, ctx.rateLimits.signInByAddress, ctx.rateLimits.signInBy48);

/**
 * Counts a password attempt at an account. Call it before the password is checked, so that concurrent attempts count.
 * @throws RATE_LIMITED
 */
export async function countPasswordAttempt(ctx: Context, account: AccountOfAttempt): Promise<void> {
  for (const { limiter, key } of limitersOf(ctx, account)) await count(limiter, key);
}

/** Takes an attempt whose password could not be checked off the counts of the account. */
export async function refundPasswordAttempt(ctx: Context, account: AccountOfAttempt): Promise<void> {
  for (const { limiter, key } of limitersOf(ctx, account)) await limiter.reward(key);
}

/** Resets the wrong attempts at an account from this network after the right password, and takes this attempt off the wider counts. */
export async function resetPasswordAttempts(ctx: Context, account: AccountOfAttempt): Promise<void> {
  const [byNetwork, ...others] = limitersOf(ctx, account);
  await byNetwork.limiter.delete(byNetwork.key);
  // Attempts from other networks stay: otherwise each sign-in of the owner would reset the count of an attacker.
  for (const { limiter, key } of others) await limiter.reward(key);
}

/** Counts a sign-up by the caller's address. @throws RATE_LIMITED */
export const countSignUp = (ctx: Context): Promise<void> =>
  countByAddress(ctx, ctx.rateLimits.signUpByAddress, ctx.rateLimits.signUpBy48);

const countMailOf = async (ctx: Context, ...account: string[]): Promise<void> => {
  await countByAddress(ctx, ctx.rateLimits.mailsByAddress, ctx.rateLimits.mailsBy48);
  await count(ctx.rateLimits.mailsByAccount, digest(...account));
};

/**
 * Counts a mail that a visitor asks for, by the caller's address and by the account.
 * @param email the address of the account in lower case, whether the account exists or not
 * @throws RATE_LIMITED
 */
export const countMail = (ctx: Context, email: string): Promise<void> => countMailOf(ctx, email);

/**
 * Counts a mail that the viewer asks for, apart from those that visitors ask for: strangers would use up those of the owner.
 * @param email the address of the viewer's account in lower case: an account that is created again counts as the same
 * @param newEmail the address in lower case that the viewer asks to change to. It counts apart from the mails of the account that has it
 * @throws RATE_LIMITED
 */
export async function countOwnMail(ctx: Context, email: string, newEmail?: string): Promise<void> {
  await countMailOf(ctx, 'own', email);
  if (newEmail) await count(ctx.rateLimits.mailsByAccount, digest('new address', newEmail));
}

/**
 * Counts a notice about what happened to an account.
 * @param email the address of the account in lower case: an account that is created again counts as the same
 * @throws RATE_LIMITED
 */
export const countNotice = (ctx: Context, email: string): Promise<void> =>
  count(ctx.rateLimits.noticesByAccount, digest(email));

async function countByAddress({ ip }: Context, byGroup: RateLimiterAbstract, by48?: RateLimiterAbstract) {
  await count(byGroup, digest(addressGroupOf(ip)));
  const prefix = by48 && prefix48Of(ip);
  if (prefix) await count(by48, digest(prefix));
}

const alreadyCounted = new WeakSet<Context>();

/**
 * Counts a write before its input is read. The next `requireWriter` of the request does not count it again.
 * @throws as `requireWriter`
 */
export async function countWriteAhead(ctx: Context): Promise<void> {
  await requireWriter(ctx);
  alreadyCounted.add(ctx);
}

/**
 * Counts a write and returns the signed-in user. First line of every service function that writes, apart from those that count a
 * sign-up or an attempt with a password or a mailed link; ending a session is not limited.
 * @throws UNAUTHENTICATED for a visitor; FORBIDDEN for a suspended or hidden user; RATE_LIMITED
 */
export async function requireWriter(ctx: Context): Promise<Viewer> {
  requireActive(ctx);
  return countWrite(ctx);
}

/**
 * Counts a write that a suspended or hidden user may make, too, and returns the signed-in user.
 * @throws UNAUTHENTICATED for a visitor; RATE_LIMITED
 */
export async function countWrite(ctx: Context): Promise<Viewer> {
  const viewer = requireViewer(ctx);
  if (alreadyCounted.delete(ctx)) return viewer;
  await count(ctx.rateLimits.writesByAccount, digest(viewer.id));
  await countByAddress(ctx, ctx.rateLimits.writesByAddress);
  return viewer;
}

/** Counts a search of places, or a look-up of the place at a position, by the caller's address. @throws RATE_LIMITED */
export const countPlaceLookUp = (ctx: Context): Promise<void> => countByAddress(ctx, ctx.rateLimits.placesByAddress);

/** Counts an export of businesses by the caller's address. @throws RATE_LIMITED */
export const countExport = (ctx: Context): Promise<void> => countByAddress(ctx, ctx.rateLimits.exportsByAddress);

/** Counts a report of a user. @throws RATE_LIMITED */
export const countReport = (ctx: Context, { id }: Viewer): Promise<void> =>
  count(ctx.rateLimits.reportsByAccount, digest(id));

/** Counts the e-mail address of a business that a user reads. @throws RATE_LIMITED */
export const countEmail = (ctx: Context, { id }: Viewer): Promise<void> =>
  count(ctx.rateLimits.emailsByAccount, digest(id));

/** Handles the refusal of a count by a value, for requests that succeed above the limit. It throws other errors. */
export const valueAboveLimit =
  <T>(value: T) =>
  (error: unknown): T => {
    if (error instanceof AppError && error.code === 'RATE_LIMITED') return value;
    throw error;
  };
