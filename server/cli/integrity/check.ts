/** Holds a directory to everything that must be true of it. */
import { Client } from 'pg';
import type { PictureStore } from '#server/core/picture-store.ts';
import { applySettings, noTimeouts } from '#server/database/session-settings.ts';
import { countInvariants } from './counts.ts';
import { missingPictures, orphanPictures } from './pictures.ts';
import { structureInvariants } from './structure.ts';

export interface Checked {
  holds: string;
  /** Where it does not. */
  found: string[];
}

export interface Directory {
  url: string;
  store: PictureStore;
  /** Where pictures lie; undefined where the store is no folder, whose orphans cannot be listed. */
  pictureFolder: string | undefined;
}

/**
 * Checks every invariant, the database in one snapshot, so that a site that goes on is judged as of one moment.
 * Writes nothing.
 */
export async function checkIntegrity({ url, store, pictureFolder }: Directory): Promise<Checked[]> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  await client.connect();
  await applySettings(client, noTimeouts);
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const checked: Checked[] = [];
    for (const { holds, finds } of [...countInvariants, ...(await structureInvariants(client))]) {
      const { rows } = await client.query<{ found: string }>(finds);
      checked.push({ holds, found: rows.map(({ found }) => found) });
    }
    checked.push({ holds: 'every picture that is shown is there', found: await missingPictures(client, store) });
    await client.query('COMMIT');
    if (pictureFolder)
      checked.push({
        holds: 'every picture that is there is shown, or will be removed',
        found: await orphanPictures(client, pictureFolder),
      });
    return checked;
  } finally {
    await client.end();
  }
}
