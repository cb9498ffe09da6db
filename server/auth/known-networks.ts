/** The networks (/24, in IPv6 /56) that a person has signed in from. Guesses from elsewhere cannot keep the owner out there. */
import { createHmac } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import type { Context } from '#server/core/context.ts';
import { neighbourhoodOf } from '#server/core/http/network.ts';
import { rows } from '#server/core/sql.ts';

/** A network is forgotten so long after the last sign-in from it. A session lasts as long. */
const maxDays = 90;
const maxPerAccount = 20;
/** How many forgotten networks of all accounts one sign-in removes. */
const sweepSize = 50;

type Place = Pick<Context, 'address' | 'signingKey'>;

/** 128 bits, keyed: there are few networks, and a plain hash of each is computed in seconds. */
const hashOf = ({ address, signingKey }: Place, userId: string): string =>
  createHmac('sha256', signingKey)
    .update(`known network\n${userId}\n${neighbourhoodOf(address)}`)
    .digest()
    .subarray(0, 16)
    .toString('base64url');

const lookUp = (column: 'id' | 'email'): string => `SELECT id, ARRAY(SELECT network FROM known_networks
    WHERE user_id = users.id AND last_used_at > now() - interval '${maxDays} days') AS networks
  FROM users WHERE ${column} = $1`;
const statements = { id: lookUp('id'), email: lookUp('email') };

/**
 * Looks up an account and whether its owner has signed in from the caller's network.
 * @param by the id, or the e-mail address in lower case
 * @returns `accountId` undefined where there is no such account
 */
export async function networkOfAccount(
  ctx: Context,
  by: { id: string } | { email: string },
): Promise<{ accountId: string | undefined; isKnownNetwork: boolean }> {
  const [column, value] = Object.entries(by)[0] as ['id' | 'email', string];
  const [found] = await rows<{ id: string; networks: string[] }>(ctx.db, statements[column], [value]);
  return { accountId: found?.id, isKnownNetwork: found?.networks.includes(hashOf(ctx, found.id)) ?? false };
}

const remember = `INSERT INTO known_networks AS kept (user_id, network) VALUES ($1, $2)
  ON CONFLICT (user_id, network) DO UPDATE SET last_used_at = now() WHERE kept.last_used_at < now() - interval '1 hour'`;
// A row that another sign-in is using stays for the next time.
const sweep = `DELETE FROM known_networks WHERE (user_id, network) IN (
  SELECT user_id, network FROM known_networks WHERE last_used_at < now() - interval '${maxDays} days'
    ORDER BY last_used_at LIMIT ${sweepSize} FOR UPDATE SKIP LOCKED)`;
const trim = `DELETE FROM known_networks WHERE user_id = $1 AND network IN (
  SELECT network FROM known_networks WHERE user_id = $1
    ORDER BY last_used_at DESC, network = $2 DESC OFFSET ${maxPerAccount})`;

/**
 * Remembers the caller's network for an account. The account keeps its 20 latest networks.
 * @param manager of the transaction that signs the person in and that holds the row of the account
 */
export async function rememberNetwork(ctx: Context, manager: EntityManager, userId: string): Promise<void> {
  const network = hashOf(ctx, userId);
  await manager.query(remember, [userId, network]);
  await manager.query(trim, [userId, network]);
  await manager.query(sweep);
}
