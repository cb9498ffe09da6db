/** Tells all processes what has changed, by NOTIFY. Changes are collected for a moment, since each NOTIFY waits for those of others. */
import type { Topic } from '#server/core/context.ts';
import type { DataSource } from 'typeorm';
import { perDatabase } from './per-database.ts';
import { queryRows } from './sql.ts';

export const channel = 'main_street';
/** Milliseconds in which changes are collected. */
const collectFor = 50;
/** Milliseconds until the next attempt after a failure. */
const retryAfter = 1000;
/** Bytes of a payload; Postgres refuses 8,000. */
const maxPayload = 7900;

/** Sends topics to all processes. Requests do not wait for it. Raw SQL: NOTIFY. */
export const notify = `SELECT pg_notify('${channel}', payload) FROM unnest($1::text[]) payload`;

interface PendingChanges {
  topics: Set<Topic>;
  timer?: NodeJS.Timeout | undefined;
}

const pendingOf = perDatabase((): PendingChanges => ({ topics: new Set() }));

/** The topics of a payload. */
export const topicsOf = (payload: string): Topic[] => payload.split(' ') as Topic[];

/** Joins topics to payloads that Postgres accepts. Topics contain ASCII only. */
function payloadsOf(topics: Iterable<Topic>): string[] {
  const payloads: string[] = [];
  for (const topic of topics) {
    const last = payloads.at(-1);
    const hasRoom = last !== undefined && last.length + topic.length < maxPayload;
    if (hasRoom) payloads[payloads.length - 1] = `${last} ${topic}`;
    else payloads.push(topic);
  }
  return payloads;
}

/** Sends what waits. It never throws: after a failure the topics wait for a retry. */
export async function sendChanges(db: DataSource): Promise<void> {
  const pending = pendingOf(db);
  clearTimeout(pending.timer);
  pending.timer = undefined;
  const topics = [...pending.topics];
  pending.topics.clear();
  if (topics.length === 0 || !db.isInitialized) return;
  await queryRows(db, notify, [payloadsOf(topics)]).catch(() => publish(db, topics, retryAfter));
}

/**
 * Tells all processes about changes soon. Call it after their commit.
 * @param db the primary
 */
export function publish(db: DataSource, topics: Iterable<Topic>, delay = collectFor): void {
  const pending = pendingOf(db);
  for (const topic of topics) pending.topics.add(topic);
  pending.timer ??= setTimeout(() => void sendChanges(db), delay).unref();
}
