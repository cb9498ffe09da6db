/** Loads the data file of the places into their tables, where it differs from what they contain. */
import { hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import type { ClientBase } from 'pg';
import { from } from 'pg-copy-streams';
import { withConnection } from '#server/database/connection.ts';
import { lockKeys } from '#server/database/lock.ts';
import { noTimeouts, setLocally } from '#server/database/session-settings.ts';
import { placesFile } from './data-file.ts';

/** The columns of the data file. `keys` has the folded names, that of the name first. */
const columns = `id integer, name text, region text, region_code text, country text, country_code text, population integer,
  time_zone text, latitude float8, longitude float8, keys text`;

// Raw SQL: COPY into a temporary table.
const fill = `
  INSERT INTO places SELECT id, name, region, region_code, country, country_code, population, time_zone, point(longitude, latitude)
    FROM place_rows;
  INSERT INTO place_names SELECT key, population, id, at = 1
    FROM place_rows, unnest(string_to_array(keys, ',')) WITH ORDINALITY AS names (key, at) ORDER BY key COLLATE "C"`;

const storedVersion = async (client: ClientBase): Promise<string | undefined> =>
  (await client.query<{ version: string }>('SELECT version FROM place_data')).rows[0]?.version;

/** Returns the version of the data file, the digest of its bytes. */
const dataVersion = async (): Promise<string> => hash('sha256', await readFile(placesFile()), 'hex');

/**
 * Replaces the places by those of the data file, unless they are the same. One server of a database loads them, others wait
 * for it. Readers see the previous places until the end.
 * @param url of Postgres itself
 * @returns the number of places; undefined if the tables had the same file
 * @throws the errors of Postgres and of the file
 */
export async function loadPlaces(url: string, signal?: AbortSignal): Promise<number | undefined> {
  const version = await dataVersion();
  return withConnection(url, noTimeouts, async (client) => {
    if ((await storedVersion(client)) === version) return undefined;
    // Ends the statement in progress, too.
    const abort = () => void client.end().catch(() => undefined);
    signal?.addEventListener('abort', abort, { once: true });
    try {
      // The signal may have ended the work before there was a listener.
      signal?.throwIfAborted();
      await client.query(`BEGIN; ${setLocally(noTimeouts)}`);
      await client.query('SELECT pg_advisory_xact_lock($1)', [lockKeys.places]);
      const isLoaded = (await storedVersion(client)) === version;
      const count = isLoaded ? undefined : await replacePlaces(client, version);
      await client.query('COMMIT');
      if (count !== undefined) await client.query('ANALYZE places, place_names');
      return count;
    } finally {
      signal?.removeEventListener('abort', abort);
    }
  });
}

async function replacePlaces(client: ClientBase, version: string): Promise<number> {
  await client.query('DELETE FROM place_names; DELETE FROM places; DELETE FROM place_data');
  await client.query(`CREATE TEMP TABLE place_rows (${columns}) ON COMMIT DROP`);
  const rows = client.query(from('COPY place_rows FROM STDIN'));
  await pipeline(createReadStream(placesFile()), createBrotliDecompress(), rows);
  await client.query(fill);
  await client.query('INSERT INTO place_data VALUES ($1)', [version]);
  return rows.rowCount;
}
