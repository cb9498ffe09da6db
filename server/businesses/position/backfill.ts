/** Gives the businesses of earlier releases the position and the time zone of the place that their location names without ambiguity. */
import { LRUCache } from 'lru-cache';
import type { DataSource } from 'typeorm';
import type { Backfill } from '#server/database/backfill.ts';
import { findNamedPlace } from '#server/places/named-place.ts';
import type { PlaceRow } from '#server/places/place.reads.ts';

interface Unplaced {
  id: string;
  location: string;
}

// Raw SQL: batches by keyset under locks, each written by one statement.
const isUnplaced = 'latitude IS NULL AND time_zone IS NULL';
const lockCountsOf = `SELECT FROM business_stats WHERE business_id = ANY ($1::uuid[]) ORDER BY business_id FOR NO KEY UPDATE`;
// Only businesses that no owner has edited since the migration, so that each choice of an owner stays.
const setPositions = `UPDATE businesses b SET latitude = p.latitude, longitude = p.longitude, time_zone = p.time_zone
  FROM unnest($2::uuid[], $3::float8[], $4::float8[], $5::text[]) AS p (id, latitude, longitude, time_zone)
  WHERE b.id = p.id AND b.latitude IS NULL AND b.time_zone IS NULL AND b.updated_at < $1 RETURNING b.id`;

/** The backfill of positions. It begins when the places are loaded. */
export function positionBackfill(db: DataSource): Backfill<Unplaced, { id: string; named: PlaceRow }> {
  const places = new LRUCache({
    max: 10_000,
    // The process outlives the pass.
    ttl: 600_000,
    ttlAutopurge: true,
    fetchMethod: async (location: string) => ({ named: await findNamedPlace(db, location) }),
  });
  return {
    name: 'positions',
    condition: 'EXISTS (SELECT FROM place_data)',
    next: `SELECT id, location FROM businesses WHERE id > $1 AND ${isUnplaced} ORDER BY id LIMIT $2`,
    async compute({ id, location }) {
      const { named } = await places.forceFetch(location);
      return named && { id, named };
    },
    async write(manager, changes, addedAt) {
      const ids = changes.map(({ id }) => id);
      const found = changes.map(({ named }) => named);
      await manager.query(lockCountsOf, [ids]);
      const [written] = await manager.query<[{ id: string }[], number]>(setPositions, [
        addedAt,
        ids,
        found.map(({ latitude }) => latitude),
        found.map(({ longitude }) => longitude),
        found.map(({ timeZone }) => timeZone),
      ]);
      return written;
    },
  };
}
