/** Makes the streams of a site from its services. */
import type { DataSource } from 'typeorm';
import { createContext, type Services } from '#server/auth/request-context.ts';
import { unavailable } from '#server/core/errors.ts';
import { notify } from '#server/database/publish.ts';
import { primaryOf } from '#server/database/replicas.ts';
import { queryRows } from '#server/database/sql.ts';
import { Streams } from './streams.ts';

/** The caller of the reads that streams share. */
const visitor = { authorization: undefined, userAgent: undefined, origin: '', ip: '', requestId: 'streams' };

const urlOf = (db: DataSource): string =>
  (db.options as { replication: { master: { url: string } } }).replication.master.url;

/**
 * Makes the streams of a site.
 * @param directUrl the URL of Postgres where that of the database is a pooler's
 */
export function createStreams(services: Services, { directUrl, max }: { directUrl: string | undefined; max: number }) {
  const open = (): DataSource => {
    const db = services.db();
    if (!db?.isInitialized) throw unavailable();
    return db;
  };
  return new Streams({
    db: open,
    log: services.log,
    max,
    url: () => directUrl ?? urlOf(open()),
    // Raw SQL: NOTIFY.
    send: (payload) => queryRows(open(), notify, [[payload]]),
    async sharedContext() {
      const ctx = await createContext(services, visitor);
      ctx.db = primaryOf(ctx.db);
      return ctx;
    },
  });
}
