/**
 * Where each user has signed in: the networks (/24, in IPv6 /56) and the devices. Failed sign-ins from other networks do not lock
 * the user out of a known one. A sign-in with a new device is reported by mail.
 */
import { createHmac } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { sessionDays } from '#rules/limits.ts';
import type { Context } from '#server/core/context.ts';
import { networkKeyOf } from '#server/http/rate-limits/network.ts';
import { primaryOf } from '#server/database/replicas.ts';
import { queryRows } from '#server/database/sql.ts';
import { deviceDays, deviceOf, ensureDevice } from './device.ts';

interface History {
  table: string;
  column: string;
  /** The days after the last sign-in until it is forgotten. */
  days: number;
  maxPerAccount: number;
}

/** A network is known as long as a session lasts. */
const networks: History = {
  table: 'known_networks',
  column: 'network',
  days: sessionDays.afterLogin,
  maxPerAccount: 20,
};
const devices: History = { table: 'known_devices', column: 'device', days: deviceDays, maxPerAccount: 50 };
/** The number of expired rows, of any account, that one sign-in removes. */
const sweepSize = 50;

/** A keyed hash of 128 bits. All networks are hashed in seconds, so that a hash without a key would reveal them. */
const hashOf = ({ signingKey }: Pick<Context, 'signingKey'>, ...parts: string[]): string =>
  createHmac('sha256', signingKey).update(parts.join('\n')).digest().subarray(0, 16).toString('base64url');

const networkHash = (ctx: Context, userId: string): string =>
  hashOf(ctx, 'known network', userId, networkKeyOf(ctx.ip));
const deviceHash = (ctx: Context, userId: string, device: string): string =>
  hashOf(ctx, 'known device', userId, device);

const historyOfUser = ({ table, column, days }: History): string =>
  `ARRAY(SELECT ${column} FROM ${table} WHERE user_id = users.id AND last_used_at > now() - interval '${days} days')`;

// Raw SQL: one statement reads the account with its networks and devices, from the primary.
const selectAccount = (by: 'id' | 'email'): string => `SELECT id, username, email, password_hash AS "passwordHash",
    ${historyOfUser(networks)} AS networks, ${historyOfUser(devices)} AS devices
  FROM users WHERE ${by} = $1`;
const statements = { id: selectAccount('id'), email: selectAccount('email') };

/** An account whose password is checked. */
export interface FoundAccount {
  id: string;
  username: string;
  email: string;
  passwordHash: string;
  /** Whether its owner has signed in from the network of the request. */
  isKnownNetwork: boolean;
  /** Whether its owner has signed in with the device of the request. */
  isKnownDevice: boolean;
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
  type Row = Omit<FoundAccount, 'isKnownNetwork' | 'isKnownDevice'> & { networks: string[]; devices: string[] };
  const [row] = await queryRows<Row>(primaryOf(ctx.db), statements[column], [value]);
  if (!row) return undefined;
  const { networks: knownNetworks, devices: knownDevices, ...account } = row;
  const isKnownNetwork = knownNetworks.includes(networkHash(ctx, account.id));
  const device = deviceOf(ctx);
  // The last sign-in may be older than the table of devices.
  const isKnownDevice =
    knownDevices.length === 0
      ? isKnownNetwork
      : device !== undefined && knownDevices.includes(deviceHash(ctx, account.id, device));
  return { ...account, isKnownNetwork, isKnownDevice };
}

/** The parts of a statement that remember a hash. They skip rows that another sign-in has locked. */
const remember = ({ table, column, days, maxPerAccount }: History, hash: string): string => `
  kept_${column} AS (
    INSERT INTO ${table} AS known (user_id, ${column}) VALUES ($1, ${hash})
    ON CONFLICT (user_id, ${column}) DO UPDATE SET last_used_at = now() WHERE known.last_used_at < now() - interval '1 hour'),
  surplus_${column} AS (
    SELECT user_id, ${column} FROM ${table} WHERE user_id = $1 AND ${column} <> ${hash}
      ORDER BY last_used_at DESC OFFSET ${maxPerAccount - 1}),
  stale_${column} AS (
    SELECT user_id, ${column} FROM ${table}
      WHERE last_used_at < now() - interval '${days} days' AND NOT (user_id = $1 AND ${column} = ${hash})
      ORDER BY last_used_at LIMIT ${sweepSize} FOR UPDATE SKIP LOCKED),
  removed_${column} AS (
    DELETE FROM ${table} WHERE (user_id, ${column}) IN (TABLE surplus_${column} UNION TABLE stale_${column}))`;
// Raw SQL: one statement, since every sign-in waits for it.
const rememberBoth = `WITH ${remember(networks, '$2')}, ${remember(devices, '$3')}
  SELECT NOT EXISTS (SELECT FROM known_devices WHERE user_id = $1 AND device = $3
    AND last_used_at > now() - interval '${devices.days} days') AS "isNewDevice"`;

/**
 * Stores the network and the device of the request for an account, which keeps the latest ones.
 * @param manager of the transaction that signs the user in and that locks the account
 * @returns whether the device is new: of two sign-ins with it at the same time, for one only
 */
export async function rememberSignIn(ctx: Context, manager: EntityManager, userId: string): Promise<boolean> {
  const device = deviceHash(ctx, userId, ensureDevice(ctx));
  const values = [userId, networkHash(ctx, userId), device];
  const [{ isNewDevice }] = await manager.query<[{ isNewDevice: boolean }]>(rememberBoth, values);
  return isNewDevice;
}

/** Deletes the known devices of an account that another person may have used. */
export const deleteDevices = (manager: EntityManager, userId: string): Promise<unknown> =>
  manager.query('DELETE FROM known_devices WHERE user_id = $1', [userId]);
