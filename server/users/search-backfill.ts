/** Indexes the users of earlier releases again, whose texts they folded or divided into words in another way. */
import type { Backfill } from '#server/database/backfill.ts';
import { userLexemes } from '#server/search/fold.ts';
import { toTsvector } from '#server/search/tsquery.ts';

interface UserRow {
  id: string;
  username: string;
  bio: string;
}

// Raw SQL: a batch by one statement. It writes no row that stays as it is.
const write = `UPDATE users u SET search_vector = vector::tsvector
  FROM unnest($1::uuid[], $2::text[], $3::text[], $4::text[]) AS changed (id, username, bio, vector)
  WHERE u.id = changed.id AND u.username = changed.username AND u.bio = changed.bio
    AND u.search_vector IS DISTINCT FROM vector::tsvector RETURNING u.id`;

/** The backfill of the column that searches for users read. */
export const userSearchBackfill: Backfill<UserRow, UserRow & { vector: string }> = {
  name: 'search of users',
  next: `SELECT id, username, bio FROM users WHERE id > $1 ORDER BY id LIMIT $2`,
  compute: (row) => ({ ...row, vector: toTsvector(userLexemes(row)) }),
  async write(manager, changes) {
    const [written] = await manager.query<[{ id: string }[], number]>(write, [
      changes.map(({ id }) => id),
      changes.map(({ username }) => username),
      changes.map(({ bio }) => bio),
      changes.map(({ vector }) => vector),
    ]);
    return written;
  },
};
