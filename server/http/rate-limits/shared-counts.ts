/** Counts in memory, and puts what all servers count together in Postgres once a second: no write waits for being counted. */
import { RateLimiterMemory, type IRateLimiterOptions, type RateLimiterRes } from 'rate-limiter-flexible';

/** Milliseconds for which a server counts by itself: by so much a flood over many of them can go past the limit. */
const apart = 1000;

/** Adds what was counted here to what was counted everywhere, by the database's clock: servers' own may differ. */
export const mergeCounts = `
  WITH moment AS (SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now),
  fresh AS (SELECT * FROM unnest($1::text[], $2::integer[]) AS fresh (key, points))
  INSERT INTO rate_limits AS kept (key, points, expire)
  -- In one order, so that no two servers wait for each other.
  SELECT key, points, now + $3::integer FROM fresh, moment ORDER BY key
  ON CONFLICT (key) DO UPDATE SET
    points = excluded.points + CASE WHEN kept.expire > excluded.expire - $3::integer THEN kept.points ELSE 0 END,
    expire = CASE WHEN kept.expire > excluded.expire - $3::integer THEN kept.expire ELSE excluded.expire END
  RETURNING key, points, (expire - (SELECT now FROM moment))::integer AS "msLeft"`;

interface Count {
  key: string;
  points: number;
  msLeft: number;
}

export class SharedRateLimiter extends RateLimiterMemory {
  /** What was counted here and is not in Postgres yet. */
  private fresh = new Map<string, number>();
  private timer: NodeJS.Timeout | undefined;

  /**
   * @param options as those of the library; `duration` in seconds
   * @param ask sends a statement and gives its rows
   */
  constructor(
    options: IRateLimiterOptions,
    private readonly ask: (text: string, values: unknown[]) => Promise<Count[]>,
  ) {
    super(options);
  }

  override consume(key: string): Promise<RateLimiterRes> {
    this.fresh.set(key, (this.fresh.get(key) ?? 0) + 1);
    this.shareSoon();
    return super.consume(key);
  }

  private shareSoon(): void {
    this.timer ??= setTimeout(() => void this.share(), apart).unref();
  }

  private async share(): Promise<void> {
    const { fresh } = this;
    this.fresh = new Map();
    const prefix = `${this.keyPrefix}:`;
    const keys = [...fresh.keys()].map((key) => prefix + key);
    // Where Postgres is away nothing can be written either: what was counted meanwhile is kept here alone.
    const counts = await this.ask(mergeCounts, [keys, [...fresh.values()], this.msDuration]).catch(() => []);
    for (const { key: kept, points, msLeft } of counts) {
      const key = kept.slice(prefix.length);
      await this.set(key, points + (this.fresh.get(key) ?? 0), msLeft / 1000);
    }
    this.timer = undefined;
    if (this.fresh.size > 0) this.shareSoon();
  }
}
