/** Makes the rate limiters, which count in Postgres for all instances together. */
import { RateLimiterPostgres, type RateLimiterAbstract } from 'rate-limiter-flexible';
import { immediateRateLimits, mergedRateLimits } from '#rules/requests/rate-limits.ts';
import type { RateLimits } from '#server/core/context.ts';
import { SharedRateLimiter } from './shared-counts.ts';

/** Runs a statement on the database. @throws SERVICE_UNAVAILABLE as long as it is not ready */
type RunQuery = <Row>(text: string, values: unknown[]) => Promise<Row[]>;

/**
 * Makes the limiters, once for each process.
 * @param factor multiplies every limit
 */
export function createRateLimits(query: RunQuery, factor: number): RateLimits {
  const storeClient = {
    async query({ text, values }: { text: string; values: unknown[] }) {
      const rows = await query(text, values);
      return { rows, rowCount: rows.length };
    },
  };
  const create = (keyPrefix: string, limit: { points: number; duration: number }): RateLimiterAbstract => {
    const points = Math.max(1, Math.round(limit.points * factor));
    const options = { keyPrefix, points, duration: limit.duration };
    if (keyPrefix in mergedRateLimits) return new SharedRateLimiter(options, query);
    return new RateLimiterPostgres({
      ...options,
      storeClient,
      storeType: 'client',
      tableName: 'rate_limits',
      tableCreated: true,
      // A client above the limit gets 429 without another statement. Other processes do not learn that a new password resets a count.
      ...(keyPrefix !== 'signInByAccount' && { inMemoryBlockOnConsumed: points + 1 }),
      // Every five minutes, rows that expired an hour ago are deleted; one limiter does it for all.
      clearExpiredByTimeout: keyPrefix === 'signInByAccount',
    });
  };
  const limits = Object.entries({ ...immediateRateLimits, ...mergedRateLimits });
  return Object.fromEntries(limits.map(([name, limit]) => [name, create(name, limit)])) as RateLimits;
}
