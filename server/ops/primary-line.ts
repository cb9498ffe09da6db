/** A worker's line to its primary: where the database is, when to leave, and word that it is ready. */
import { tellPrimary, type ToWorker } from './messages.ts';

export interface PrimaryLine {
  /** The database's address at the moment when this worker was started; null where it was not ready yet. */
  first: Promise<string | null>;
  /** The database's address. */
  url: Promise<string>;
  /** Says that this worker answers and has its database. */
  ready(): void;
}

/**
 * Listens to the primary, and says so.
 * @param drain called when this worker is to answer what it has begun and leave
 */
export function listenToPrimary(drain: () => void): PrimaryLine {
  let tellFirst: (url: string | null) => void;
  let tell: (url: string) => void;
  const first = new Promise<string | null>((resolve) => (tellFirst = resolve));
  const url = new Promise<string>((resolve) => (tell = resolve));
  process.on('message', (message: ToWorker) => {
    if (message.kind === 'drain') drain();
    if (message.kind !== 'database') return;
    tellFirst(message.url);
    if (message.url !== null) tell(message.url);
  });
  tellPrimary({ kind: 'hello' });
  return { first, url, ready: () => tellPrimary({ kind: 'ready' }) };
}
