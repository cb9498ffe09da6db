/** A rate limiter that counts in memory and merges the counts of all instances in Postgres once a second: no write waits for its count. */
import { RateLimiterMemory, type IRateLimiterOptions, type RateLimiterRes } from 'rate-limiter-flexible';

/** Milliseconds between two merges: within this time, requests to several instances can exceed the limit. */
const mergeInterval = 1000;

/** Adds new counts of this process to the counts of all, by the clock of Postgres: those of servers may differ. Raw SQL: one upsert of all keys. */
export const mergeCounts = `
  WITH clock AS (SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now),
  fresh AS (SELECT * FROM unnest($1::text[], $2::integer[]) AS fresh (key, points))
  INSERT INTO rate_limits AS stored (key, points, expire)
  -- In one order, to avoid deadlocks.
  SELECT key, points, now + $3::integer FROM fresh, clock ORDER BY key
  ON CONFLICT (key) DO UPDATE SET
    points = excluded.points + CASE WHEN stored.expire > excluded.expire - $3::integer THEN stored.points ELSE 0 END,
    expire = CASE WHEN stored.expire > excluded.expire - $3::integer THEN stored.expire ELSE excluded.expire END
  RETURNING key, points, (expire - (SELECT now FROM clock))::integer AS "msLeft"`;

interface Count {
  key: string;
  points: number;
  msLeft: number;
}

export class SharedRateLimiter extends RateLimiterMemory {
  /** The counts of this process that are not in Postgres yet. */
  private fresh = new Map<string, number>();
  private timer: NodeJS.Timeout | undefined;

  /**
   * @param options the options of the library; `duration` in seconds
   * @param query runs a statement and returns its rows
   */
  constructor(
    options: IRateLimiterOptions,
    private readonly query: (text: string, values: unknown[]) => Promise<Count[]>,
  ) {
    super(options);
  }

  override consume(key: string): Promise<RateLimiterRes> {
    this.fresh.set(key, (this.fresh.get(key) ?? 0) + 1);
    this.scheduleMerge();
    return super.consume(key);
  }

  private scheduleMerge(): void {
    this.timer ??= setTimeout(() => void this.merge(), mergeInterval).unref();
  }

  private async merge(): Promise<void> {
    const { fresh } = this;
    this.fresh = new Map();
    const prefix = `${this.keyPrefix}:`;
    const keys = [...fresh.keys()].map((key) => prefix + key);
    // Without Postgres nothing can be written either: these counts stay in memory.
    const counts = await this.query(mergeCounts, [keys, [...fresh.values()], this.msDuration]).catch(() => []);
    for (const { key: stored, points, msLeft } of counts) {
      const key = stored.slice(prefix.length);
      await this.set(key, points + (this.fresh.get(key) ?? 0), msLeft / 1000);
    }
    this.timer = undefined;
    if (this.fresh.size > 0) this.scheduleMerge();
  }
}
