/** The tokens of mailed links: 32 random bytes, of which only the SHA-256 is stored. Each has one purpose and one use. */
import { hash, randomBytes } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { linkHours, type LinkPurpose } from '#rules/accounts/mailed-links.ts';
import * as messages from '#rules/messages.ts';
import type { Context } from '#server/core/context.ts';
import { badInput, type AppError } from '#server/core/errors.ts';
import { queryRows } from '#server/database/sql.ts';

/** What a token allows. */
export interface TokenGrant {
  userId: string;
  /** The address that the token confirms, or restores. */
  email: string;
  expiresAt: string;
}

const hashOf = (token: string): Buffer => hash('sha256', token, 'buffer');

/** The number of expired tokens, of any account, that a new one removes. */
const sweepSize = 50;
// Raw SQL: one statement. It skips rows that another transaction has locked.
const insert = `WITH stale AS (DELETE FROM mail_tokens WHERE token_hash IN (SELECT token_hash FROM mail_tokens
    WHERE expires_at < now() ORDER BY expires_at LIMIT ${sweepSize} FOR UPDATE SKIP LOCKED))
  INSERT INTO mail_tokens (token_hash, user_id, purpose, email, expires_at)
  VALUES ($1, $2, $3, $4, now() + make_interval(hours => $5))`;

/**
 * Creates a token.
 * @param email the address that the token confirms, or restores, in lower case
 * @returns the token, which is stored nowhere else than in the mail
 */
export async function createMailToken(
  manager: EntityManager,
  purpose: LinkPurpose,
  { userId, email }: Pick<TokenGrant, 'userId' | 'email'>,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await manager.query(insert, [hashOf(token), userId, purpose, email, linkHours[purpose]]);
  return token;
}

/** The refusal of a token, the same whether it is unknown, used, expired or for another purpose. */
export const invalidLink = (): AppError => badInput({ token: messages.invalidLink });

const select = 'SELECT FROM mail_tokens WHERE token_hash = $1 AND purpose = $2 AND expires_at > now()';

/**
 * Checks a token and does not use it, before work that costs much.
 * @throws BAD_USER_INPUT as `invalidLink`
 */
export async function checkMailToken({ db }: Context, purpose: LinkPurpose, token: unknown): Promise<void> {
  if (typeof token !== 'string') throw invalidLink();
  if ((await queryRows(db, select, [hashOf(token), purpose])).length === 0) throw invalidLink();
}

const consume = `DELETE FROM mail_tokens WHERE token_hash = $1 AND purpose = $2 AND expires_at > now()
  RETURNING user_id AS "userId", email, expires_at AS "expiresAt"`;

/**
 * Uses a token: it is deleted with the transaction, and of concurrent uses one succeeds.
 * @throws BAD_USER_INPUT as `invalidLink`
 */
export async function consumeMailToken(
  manager: EntityManager,
  purpose: LinkPurpose,
  token: unknown,
): Promise<TokenGrant> {
  if (typeof token !== 'string') throw invalidLink();
  const [[grant]] = (await manager.query(consume, [hashOf(token), purpose])) as [TokenGrant[]];
  if (!grant) throw invalidLink();
  return grant;
}

/**
 * Deletes the tokens that change the password or the address of an account. Those that undo a change of the address stay:
 * they are for a user whose password another person has.
 */
export async function deleteAccessTokens(manager: EntityManager, userId: string): Promise<void> {
  await manager.query(`DELETE FROM mail_tokens WHERE user_id = $1 AND purpose IN ('RESET_PASSWORD', 'CHANGE_EMAIL')`, [
    userId,
  ]);
}

/** Deletes the tokens of an account after an undo, or a change back. Those that undo an earlier change stay. */
export async function deleteLaterTokens(manager: EntityManager, { userId, expiresAt }: TokenGrant): Promise<void> {
  await manager.query(
    `DELETE FROM mail_tokens WHERE user_id = $1 AND (purpose <> 'UNDO_EMAIL_CHANGE' OR expires_at > $2)`,
    [userId, expiresAt],
  );
}

/** Whether an account had an address after the change that a grant undoes, and has changed it since. */
export async function hadAddressSince(
  manager: EntityManager,
  { userId, expiresAt }: TokenGrant,
  address: string,
): Promise<boolean> {
  const found: unknown[] = await manager.query(
    `SELECT FROM mail_tokens WHERE user_id = $1 AND purpose = 'UNDO_EMAIL_CHANGE' AND expires_at > $2 AND email = $3 LIMIT 1`,
    [userId, expiresAt, address],
  );
  return found.length > 0;
}

/** Finds the undo that restores an address of an account; of several the first, which undoes all later changes. */
export async function findUndo(manager: EntityManager, userId: string, email: string): Promise<TokenGrant | undefined> {
  const [found] = (await manager.query(
    `SELECT user_id AS "userId", email, expires_at AS "expiresAt" FROM mail_tokens
      WHERE user_id = $1 AND email = $2 AND purpose = 'UNDO_EMAIL_CHANGE' AND expires_at > now() ORDER BY expires_at LIMIT 1`,
    [userId, email],
  )) as TokenGrant[];
  return found;
}

/** Reads the previous addresses of an account that an undo may restore, each once. */
export async function undoAddresses(manager: EntityManager, userId: string): Promise<string[]> {
  const found = (await manager.query(
    `SELECT DISTINCT email FROM mail_tokens WHERE user_id = $1 AND purpose = 'UNDO_EMAIL_CHANGE' AND expires_at > now()`,
    [userId],
  )) as { email: string }[];
  return found.map(({ email }) => email);
}

/** Whether an undo may restore an address for another account than `userId`. Meanwhile no other account gets it. */
export async function isReserved(manager: EntityManager, email: string, userId?: string): Promise<boolean> {
  const found: unknown[] = await manager.query(
    `SELECT FROM mail_tokens WHERE email = $1 AND purpose = 'UNDO_EMAIL_CHANGE' AND expires_at > now()
      AND user_id IS DISTINCT FROM $2::uuid LIMIT 1`,
    [email, userId ?? null],
  );
  return found.length > 0;
}
