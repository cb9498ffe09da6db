/** Checks the invariants of a directory. */
import type { PictureStore } from '#server/core/picture-store.ts';
import { pauseGarbageCollection } from '#server/uploads/garbage.ts';
import { withSession } from '../command.ts';
import { countInvariants, timeInvariants } from './counts.ts';
import { hiddenInvariants } from './hidden.ts';
import { hoursInvariants } from './hours.ts';
import { moderationInvariants } from './moderation.ts';
import { missingPictures, pictureInvariants, unreferencedPictures } from './pictures.ts';
import { placeInvariants } from './places.ts';
import { structureInvariants } from './structure.ts';

interface CheckedInvariant {
  invariant: string;
  /** The cases that break it. */
  found: string[];
}

interface Directory {
  url: string;
  store: PictureStore;
  /** The data folder with the pictures; undefined for an S3 store, where unreferenced files are not checked. */
  pictureFolder: string | undefined;
}

/**
 * Checks every invariant and writes nothing. It reads the database in one snapshot, so the site may run meanwhile.
 * @throws StartError where the URL is that of a pooler; the errors of Postgres and of the store
 */
export const checkIntegrity = ({ url, store, pictureFolder }: Directory): Promise<CheckedInvariant[]> =>
  withSession(url, async (client) => {
    // Before the snapshot, so that no picture of its rows is removed meanwhile.
    await client.query(pauseGarbageCollection);
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const checked: CheckedInvariant[] = [];
    for (const { invariant, sql } of [
      ...countInvariants,
      ...timeInvariants,
      ...hiddenInvariants,
      ...hoursInvariants,
      ...moderationInvariants,
      ...placeInvariants,
      ...pictureInvariants,
      ...(await structureInvariants(client)),
    ]) {
      const { rows } = await client.query<{ found: string }>(sql);
      checked.push({ invariant, found: rows.map(({ found }) => found) });
    }
    checked.push({
      invariant: 'every picture of a business or a review is in the store',
      found: await missingPictures(client, store),
    });
    await client.query('COMMIT');
    if (pictureFolder)
      checked.push({
        invariant: 'every picture in the store belongs to a business or a review, or is marked for removal',
        found: await unreferencedPictures(client, pictureFolder),
      });
    return checked;
  });
