/** Hides and restores rows of a fixture as moderators do, in a transaction of the test's own connection. */
import type { DataSource, EntityManager } from 'typeorm';
import { hideBusiness, restoreBusiness } from '#server/businesses/hidden-business.ts';
import { hideComment, restoreComment } from '#server/comments/hidden-comment.ts';
import { connectDatabase } from '#server/data-source.ts';
import { transaction } from '#server/database/sql.ts';
import { hideUser, restoreUser } from '#server/users/hidden-user.ts';
import type { Fixture } from '../fixture.ts';
import { longTimeouts } from './long-timeouts.ts';

const changes = { hideBusiness, restoreBusiness, hideComment, restoreComment, hideUser, restoreUser };

type Change = (id: string) => Promise<boolean>;

export type Hiding = { [Name in keyof typeof changes]: Change } & { close: () => Promise<void> };

/** Connects to the database of a fixture. Close it before the fixture. */
export async function openHiding({ databaseUrl }: Pick<Fixture, 'databaseUrl'>): Promise<Hiding> {
  const db: DataSource = await connectDatabase(databaseUrl, { poolSize: 4, timeouts: longTimeouts });
  const inTransaction =
    (change: (manager: EntityManager, id: string) => Promise<boolean>): Change =>
    (id) =>
      transaction(db, (manager) => change(manager, id));
  const bound = Object.entries(changes).map(([name, change]) => [name, inTransaction(change)] as const);
  return { ...(Object.fromEntries(bound) as Omit<Hiding, 'close'>), close: () => db.destroy() };
}
