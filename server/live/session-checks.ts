/** Checks the sessions of streams. */
import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import type { Viewer } from '#server/core/context.ts';
import { sessionOver } from '#server/core/errors.ts';
import { queryRows } from '#server/database/sql.ts';
import { toGraphqlError } from '#server/http/error-response.ts';
import { notSuspended } from '#server/users/user.reads.ts';
import type { Stream } from './stream.ts';

/** Milliseconds after a check that failed. */
const retryAfter = 1000;

type Rights = Pick<Viewer, 'role' | 'isHidden'>;

// Raw SQL: one join for the sessions of all streams.
const select = `SELECT s.id, u.role, u.hidden <> 0 AS "isHidden" FROM sessions s JOIN users u ON u.id = s.user_id
  WHERE s.id = ANY($1::uuid[]) AND s.expires_at > now() AND ${notSuspended()}`;

/** Reads the present rights of the user of each valid session. Sessions that have ended, and those of suspended users, are left out. */
async function rightsOfSessions(db: DataSource, viewers: readonly Viewer[]): Promise<Map<string, Rights>> {
  const ids = [...new Set(viewers.map(({ sessionId }) => sessionId))];
  const rows = await queryRows<Rights & { id: string }>(db, select, [ids]);
  return new Map(rows.map(({ id, ...rights }) => [id, rights]));
}

interface SessionCheckOptions {
  db: () => DataSource;
  log: Logger;
  /** The streams that have not been removed. */
  current: () => ReadonlySet<Stream>;
}

export class SessionChecks {
  /** Streams whose check has failed. They are checked again together. */
  private readonly unchecked = new Set<Stream>();
  private timer: NodeJS.Timeout | undefined;
  private isFailing = false;
  private isStopped = false;

  constructor(private readonly options: SessionCheckOptions) {}

  /**
   * Ends the streams whose session has ended, with UNAUTHENTICATED, and those whose user has another role or is hidden, without an
   * error: the same token opens the stream again with the new rights, or gets FORBIDDEN with the reason. It never throws: after a
   * failure they are checked again, and further ones with them.
   */
  async check(given: Iterable<Stream>): Promise<void> {
    const streams = [...given].filter(({ ctx }) => ctx?.viewer);
    if (streams.length === 0 || this.isStopped) return;
    if (this.timer) return this.checkLater(streams);
    try {
      const rights = await rightsOfSessions(
        this.options.db(),
        streams.map(({ ctx }) => ctx!.viewer!),
      );
      this.isFailing = false;
      const end = { errors: [toGraphqlError(sessionOver())] };
      for (const stream of streams) {
        const { sessionId, role } = stream.ctx!.viewer!;
        const present = rights.get(sessionId);
        if (!present) stream.complete(end);
        else if (present.role !== role || present.isHidden) stream.complete();
      }
    } catch (err) {
      // While the database is away, every check fails.
      if (!this.isFailing)
        this.options.log.warn({ err }, 'Sessions of streams could not be checked; they are checked again.');
      this.isFailing = true;
      this.checkLater(streams);
    }
  }

  /** Checks no more. */
  stop(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
  }

  private checkLater(streams: readonly Stream[]): void {
    for (const stream of streams) this.unchecked.add(stream);
    if (this.isStopped) return;
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      const current = this.options.current();
      const again = [...this.unchecked].filter((stream) => current.has(stream));
      this.unchecked.clear();
      void this.check(again);
    }, retryAfter).unref();
  }
}
