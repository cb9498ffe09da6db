/** Gives the businesses of earlier releases the position and the time zone of the place that their location names without ambiguity. */
import { LRUCache } from 'lru-cache';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import { transaction } from '#server/database/sql.ts';
import { findNamedPlace } from '#server/places/named-place.ts';
import type { PlaceRow } from '#server/places/place.reads.ts';

const batchSize = 100;
/** Between two batches, so that requests go first. In milliseconds. */
const rest = 50;

interface State {
  before: string;
  after: string;
}

interface Unplaced {
  id: string;
  location: string;
}

// Raw SQL: batches by keyset under locks, each written by one statement, with the progress in a table of one row.
// Only businesses that no owner has edited since the migration, so that each choice of an owner stays.
const isUntouched = 'latitude IS NULL AND time_zone IS NULL AND updated_at < $1';
const unplaced = `SELECT id, location FROM businesses WHERE id > $2 AND ${isUntouched} ORDER BY id LIMIT ${batchSize}`;
const lockCountsOf = `SELECT FROM business_stats WHERE business_id = ANY ($1::uuid[]) ORDER BY business_id FOR NO KEY UPDATE`;
const place = `UPDATE businesses b SET latitude = p.latitude, longitude = p.longitude, time_zone = p.time_zone
  FROM unnest($2::uuid[], $3::float8[], $4::float8[], $5::text[]) AS p (id, latitude, longitude, time_zone)
  WHERE b.id = p.id AND b.${isUntouched.replaceAll(' AND ', ' AND b.')}`;

/**
 * Works through all businesses once, in batches. Its progress is stored, so that any server can continue it. Call it when the places
 * are loaded.
 */
export async function backfillPositions(db: DataSource, log: Logger, signal: AbortSignal): Promise<void> {
  const places = new LRUCache({
    max: 10_000,
    fetchMethod: async (location: string) => ({ named: await findNamedPlace(db, location) }),
  });
  let placed = 0;
  let hasMore = true;
  while (hasMore && !signal.aborted) {
    const batch = await nextBatch(db);
    if (!batch) return;
    const found = new Map<string, PlaceRow>();
    for (const { id, location } of batch.rows) {
      const { named } = await places.forceFetch(location);
      if (named) found.set(id, named);
    }
    placed += await write(db, batch, found);
    hasMore = batch.rows.length > 0;
    await pause(rest, undefined, { signal }).catch(() => undefined);
  }
  if (!hasMore) log.info({ placed }, 'Businesses have the positions of the places that their locations name.');
}

async function nextBatch(db: DataSource): Promise<(State & { rows: Unplaced[] }) | undefined> {
  const [state] = await db.query<State[]>('SELECT before, after FROM position_backfill');
  return state && { ...state, rows: await db.query<Unplaced[]>(unplaced, [state.before, state.after]) };
}

/** Writes the positions of a batch and how far it leads, unless another server has done so. @returns the number of positions */
function write(
  db: DataSource,
  { before, after, rows }: State & { rows: Unplaced[] },
  places: Map<string, PlaceRow>,
): Promise<number> {
  return transaction(db, async (manager) => {
    const [current] = await manager.query<State[]>('SELECT after FROM position_backfill FOR UPDATE');
    if (current?.after !== after) return 0;
    const last = rows.at(-1);
    if (!last) {
      await manager.query('DELETE FROM position_backfill');
      return 0;
    }
    const ids = [...places.keys()];
    const found = [...places.values()];
    await manager.query(lockCountsOf, [ids]);
    await manager.query(place, [
      before,
      ids,
      found.map(({ latitude }) => latitude),
      found.map(({ longitude }) => longitude),
      found.map(({ timeZone }) => timeZone),
    ]);
    await manager.query('UPDATE position_backfill SET after = $1', [last.id]);
    return ids.length;
  });
}
