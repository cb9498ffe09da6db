/** The networks (/24, in IPv6 /56) that a user has signed in from. Failed sign-ins from other networks do not lock the user out there. */
import { createHmac } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import type { Context } from '#server/core/context.ts';
import { networkKeyOf } from '#server/http/rate-limits/network.ts';
import { usePrimary } from '#server/database/replicas.ts';
import { queryRows } from '#server/database/sql.ts';

/** The days after the last sign-in from a network until it is forgotten, as long as a session lasts. */
const maxDays = 90;
const maxPerAccount = 20;
/** The number of expired networks, of any account, that one sign-in removes. */
const sweepSize = 50;

type NetworkContext = Pick<Context, 'address' | 'signingKey'>;

/** A keyed hash of 128 bits. All networks are hashed in seconds, so that a hash without a key would reveal them. */
const hashOf = ({ address, signingKey }: NetworkContext, userId: string): string =>
  createHmac('sha256', signingKey)
    .update(`known network\n${userId}\n${networkKeyOf(address)}`)
    .digest()
    .subarray(0, 16)
    .toString('base64url');

// Raw SQL: one statement reads the account and its networks, from the primary.
const selectAccount = (column: 'id' | 'email'): string => `SELECT id, username, email, password_hash AS "passwordHash",
    ARRAY(SELECT network FROM known_networks
      WHERE user_id = users.id AND last_used_at > now() - interval '${maxDays} days') AS networks
  FROM users WHERE ${column} = $1`;
const statements = { id: selectAccount('id'), email: selectAccount('email') };

/** An account whose password is checked. */
export interface FoundAccount {
  id: string;
  username: string;
  email: string;
  passwordHash: string;
  /** Whether its owner has signed in from the network of the request. */
  isKnownNetwork: boolean;
}

/**
 * Finds an account.
 * @param by the id, or the e-mail address in lower case
 */
export async function findAccount(
  ctx: Context,
  by: { id: string } | { email: string },
): Promise<FoundAccount | undefined> {
  const [column, value] = Object.entries(by)[0] as ['id' | 'email', string];
  const [found] = await queryRows<Omit<FoundAccount, 'isKnownNetwork'> & { networks: string[] }>(
    usePrimary(ctx.db),
    statements[column],
    [value],
  );
  return found && { ...found, isKnownNetwork: found.networks.includes(hashOf(ctx, found.id)) };
}

// Raw SQL: one statement, since every sign-in waits for it. It skips rows that another sign-in has locked.
const remember = `WITH kept AS (
    INSERT INTO known_networks AS known (user_id, network) VALUES ($1, $2)
    ON CONFLICT (user_id, network) DO UPDATE SET last_used_at = now() WHERE known.last_used_at < now() - interval '1 hour'),
  surplus AS (
    SELECT user_id, network FROM known_networks WHERE user_id = $1 AND network <> $2
      ORDER BY last_used_at DESC OFFSET ${maxPerAccount - 1}),
  stale AS (
    SELECT user_id, network FROM known_networks
      WHERE last_used_at < now() - interval '${maxDays} days' AND NOT (user_id = $1 AND network = $2)
      ORDER BY last_used_at LIMIT ${sweepSize} FOR UPDATE SKIP LOCKED)
  DELETE FROM known_networks WHERE (user_id, network) IN (TABLE surplus UNION TABLE stale)`;

/**
 * Stores the network of the request for an account, which keeps its 20 latest networks.
 * @param manager of the transaction that signs the user in and that locks the account
 */
export async function rememberNetwork(ctx: Context, manager: EntityManager, userId: string): Promise<void> {
  await manager.query(remember, [userId, hashOf(ctx, userId)]);
}
