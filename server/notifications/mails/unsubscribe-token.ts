/**
 * The tokens of links that end mails: signed, and never stored, since each mail has one and old mails must still end them. A token
 * allows nothing else.
 */
import { createHmac, timingSafeEqual, type KeyObject } from 'node:crypto';
import { mailFrequencies, type MailFrequency } from '#rules/community/notifications.ts';
import { isId } from '#server/core/ids.ts';

const signatureOf = (signingKey: KeyObject, text: string): Buffer =>
  createHmac('sha256', signingKey).update(`unsubscribe ${text}`).digest().subarray(0, 24);

/** Makes the token for the mails of a frequency to a user. */
export function unsubscribeToken(signingKey: KeyObject, userId: string, frequency: MailFrequency): string {
  const text = `${frequency}.${userId}`;
  return `${text}.${signatureOf(signingKey, text).toString('base64url')}`;
}

/** Reads a token. @returns undefined for anything but a token of this site */
export function verifyUnsubscribeToken(
  signingKey: KeyObject,
  token: unknown,
): { userId: string; frequency: MailFrequency } | undefined {
  if (typeof token !== 'string') return undefined;
  const [frequency = '', userId = '', signature = '', ...rest] = token.split('.');
  if (rest.length > 0 || !Object.hasOwn(mailFrequencies, frequency) || !isId(userId)) return undefined;
  const expected = signatureOf(signingKey, `${frequency}.${userId}`);
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  return { userId, frequency: frequency as MailFrequency };
}
