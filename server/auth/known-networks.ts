/** The networks (/24, in IPv6 /56) that a person has signed in from. Guesses from elsewhere cannot keep the owner out there. */
import { createHmac } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import type { Context } from '#server/core/context.ts';
import { networkKeyOf } from '#server/http/rate-limits/network.ts';
import { usePrimary } from '#server/database/replicas.ts';
import { queryRows } from '#server/database/sql.ts';

/** A network is forgotten so long after the last sign-in from it. A session lasts as long. */
const maxDays = 90;
const maxPerAccount = 20;
/** How many forgotten networks of all accounts one sign-in removes. */
const sweepSize = 50;

type Place = Pick<Context, 'address' | 'signingKey'>;

/** 128 bits, keyed: there are few networks, and a plain hash of each is computed in seconds. */
const hashOf = ({ address, signingKey }: Place, userId: string): string =>
  createHmac('sha256', signingKey)
    .update(`known network\n${userId}\n${networkKeyOf(address)}`)
    .digest()
    .subarray(0, 16)
    .toString('base64url');

const lookUp = (column: 'id' | 'email'): string => `SELECT id, password_hash AS "passwordHash",
    ARRAY(SELECT network FROM known_networks
      WHERE user_id = users.id AND last_used_at > now() - interval '${maxDays} days') AS networks
  FROM users WHERE ${column} = $1`;
const statements = { id: lookUp('id'), email: lookUp('email') };

/** An account whose password is tried. */
export interface FoundAccount {
  id: string;
  passwordHash: string;
  /** Whether its owner has signed in from the caller's network. */
  isKnownNetwork: boolean;
}

/**
 * Looks up an account.
 * @param by the id, or the e-mail address in lower case
 */
export async function findAccount(
  ctx: Context,
  by: { id: string } | { email: string },
): Promise<FoundAccount | undefined> {
  const [column, value] = Object.entries(by)[0] as ['id' | 'email', string];
  const [found] = await queryRows<{ id: string; passwordHash: string; networks: string[] }>(
    usePrimary(ctx.db),
    statements[column],
    [value],
  );
  return found && { ...found, isKnownNetwork: found.networks.includes(hashOf(ctx, found.id)) };
}

// All in one statement, since every sign-in waits for it. A row that another sign-in is using is left for the next one.
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
 * Remembers the caller's network for an account. The account keeps its 20 latest networks.
 * @param manager of the transaction that signs the person in and that holds the row of the account
 */
export async function rememberNetwork(ctx: Context, manager: EntityManager, userId: string): Promise<void> {
  await manager.query(remember, [userId, hashOf(ctx, userId)]);
}
