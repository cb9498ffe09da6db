/** Makes the rate limiters, which count in Postgres for all instances together. */
import { RateLimiterPostgres, type RateLimiterAbstract } from 'rate-limiter-flexible';
import { immediateRateLimits, mergedRateLimits } from '#rules/rate-limits.ts';
import type { RateLimits } from '#server/core/context.ts';
import { SharedRateLimiter } from './shared-counts.ts';

/** Runs a statement on the database. @throws SERVICE_UNAVAILABLE as long as it is not ready */
export type RunQuery = <Row>(text: string, values: unknown[]) => Promise<Row[]>;

/**
 * Makes the limiters, once for each process.
 * @param factor multiplies every limit
 */
export function createRateLimits(query: RunQuery, factor: number): RateLimits {
  const make = <N extends string>(
    limits: Record<N, { points: number; duration: number }>,
    create: (options: { keyPrefix: string; points: number; duration: number }) => RateLimiterAbstract,
  ) =>
    Object.fromEntries(
      Object.entries<{ points: number; duration: number }>(limits).map(([keyPrefix, { points, duration }]) => [
        keyPrefix,
        create({ keyPrefix, points: Math.max(1, Math.round(points * factor)), duration }),
      ]),
    ) as Record<N, RateLimiterAbstract>;

  const storeClient = {
    async query({ text, values }: { text: string; values: unknown[] }) {
      const rows = await query(text, values);
      return { rows, rowCount: rows.length };
    },
  };
  return {
    ...make(
      immediateRateLimits,
      (options) =>
        new RateLimiterPostgres({
          ...options,
          storeClient,
          storeType: 'client',
          tableName: 'rate_limits',
          tableCreated: true,
          // A client above the limit gets 429 without another statement.
          inMemoryBlockOnConsumed: options.points + 1,
          // Every five minutes, rows that expired an hour ago are deleted; one limiter does it for all.
          clearExpiredByTimeout: options.keyPrefix === 'signInByAccount',
        }),
    ),
    ...make(mergedRateLimits, (options) => new SharedRateLimiter(options, query)),
  };
}
