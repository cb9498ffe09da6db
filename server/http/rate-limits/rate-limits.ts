/** How often anybody may try, counted in Postgres for all servers: getting in at once and exactly, writing a moment later. */
import { RateLimiterPostgres, type RateLimiterAbstract } from 'rate-limiter-flexible';
import type { DataSource } from 'typeorm';
import { unavailable } from '#server/core/errors.ts';
import { queryRows } from '#server/database/sql.ts';
import { SharedRateLimiter } from './shared-counts.ts';

interface Limit {
  /** Tries within `duration` seconds from the first of them. */
  points: number;
  duration: number;
}

const atOnce = {
  signInByAccount: { points: 10, duration: 15 * 60 },
  // One customer can hold the 256 neighbourhoods of a /48, and somebody else addresses everywhere.
  signInByAccountAnd48: { points: 30, duration: 15 * 60 },
  signInByAccountInAll: { points: 100, duration: 60 * 60 },
  signInByAddress: { points: 60, duration: 60 },
  signInBy48: { points: 300, duration: 60 },
  // An office or a school shares one address.
  signUpByAddress: { points: 60, duration: 60 * 60 },
  signUpBy48: { points: 300, duration: 60 * 60 },
} satisfies Record<string, Limit>;

// Counted at once these would cost every like a second statement.
const soon = {
  writesByAccount: { points: 120, duration: 60 },
  writesByAddress: { points: 600, duration: 60 },
} satisfies Record<string, Limit>;

type Name = keyof typeof atOnce | keyof typeof soon;
export type RateLimits = Record<Name, RateLimiterAbstract>;

/**
 * Makes the limiters, once for each process.
 * @param db the database, or undefined as long as it is not ready
 * @param factor multiplies every limit
 */
export function createRateLimits(db: () => DataSource | undefined, factor: number): RateLimits {
  const scaled = ({ points, duration }: Limit) => ({ points: Math.max(1, Math.round(points * factor)), duration });
  const make = <N extends Name>(limits: Record<N, Limit>, one: (name: string, limit: Limit) => RateLimiterAbstract) =>
    Object.fromEntries(
      Object.entries<Limit>(limits).map(([name, limit]) => [name, one(name, scaled(limit))]),
    ) as Record<N, RateLimiterAbstract>;

  const ask = async <Row>(text: string, values: unknown[]): Promise<Row[]> => {
    const database = db();
    if (!database) throw unavailable();
    return queryRows(database, text, values);
  };
  const storeClient = {
    async query({ text, values }: { text: string; values: unknown[] }) {
      const found = await ask(text, values);
      return { rows: found, rowCount: found.length };
    },
  };
  return {
    ...make(
      atOnce,
      (keyPrefix, limit) =>
        new RateLimiterPostgres({
          ...limit,
          keyPrefix,
          storeClient,
          storeType: 'client',
          tableName: 'rate_limits',
          tableCreated: true,
          // Whoever is past the limit is told so without another statement.
          inMemoryBlockOnConsumed: limit.points + 1,
          // Every five minutes what ended an hour ago goes; one of them sweeps for all.
          clearExpiredByTimeout: keyPrefix === 'signInByAccount',
        }),
    ),
    ...make(soon, (keyPrefix, limit) => new SharedRateLimiter({ ...limit, keyPrefix }, ask)),
  };
}
