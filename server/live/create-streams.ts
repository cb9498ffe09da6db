/** Makes the streams of a site from its services. */
import type { Server } from 'node:http';
import type { DataSource } from 'typeorm';
import { createContext, type Services } from '#server/auth/request-context.ts';
import { unavailable } from '#server/core/errors.ts';
import { notify } from '#server/database/publish.ts';
import { usePrimary } from '#server/database/replicas.ts';
import { queryRows } from '#server/database/sql.ts';
import { onClosed, onDraining } from '#server/http/listen.ts';
import { Streams } from './streams.ts';

/** The caller of the reads that streams share. */
const visitor = { authorization: undefined, userAgent: undefined, origin: '', address: '', requestId: 'streams' };

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
      ctx.db = usePrimary(ctx.db);
      return ctx;
    },
  });
}

const streamsOf = new WeakMap<Server, Streams>();

/** Ends the streams with a server. */
export function attachStreams(server: Server, streams: Streams): void {
  streamsOf.set(server, streams);
  onDraining(server, () => void streams.stop());
  onClosed(server, () => void streams.stop());
}

/** Starts to listen to the changes of all processes, and logs where that fails. The first stream does so, too. */
export const listenToChanges = (server: Server): void => streamsOf.get(server)?.start();
