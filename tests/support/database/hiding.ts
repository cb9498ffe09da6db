/** Hides and restores rows of a fixture, and suspends users, as moderators do, in a transaction of the test's own connection. */
import type { DataSource, EntityManager } from 'typeorm';
import { connectDatabase } from '#server/data-source.ts';
import { transaction } from '#server/database/sql.ts';
import { suspendByOperator } from '#server/moderation/decisions/suspension.ts';
import { hideByDecision, restoreByDecision } from '#server/users/hidden.ts';
import type { Fixture } from '../fixture.ts';
import { longTimeouts } from './long-timeouts.ts';

/** A suspension ends the sessions of the user; at its end the test's session, which has the user's id, begins again. */
async function suspend(manager: EntityManager, id: string, until: string | null): Promise<boolean> {
  const [user]: unknown[] = await manager.query('SELECT FROM users WHERE id = $1 FOR UPDATE', [id]);
  if (!user) return false;
  await suspendByOperator(manager, id, until);
  if (!until)
    await manager.query(
      `INSERT INTO sessions (id, user_id, expires_at) VALUES ($1, $1, now() + interval '1 day') ON CONFLICT DO NOTHING`,
      [id],
    );
  return true;
}

const changes = {
  hideBusiness: (manager: EntityManager, id: string) => hideByDecision(manager, { table: 'businesses', id }),
  restoreBusiness: (manager: EntityManager, id: string) => restoreByDecision(manager, { table: 'businesses', id }),
  hideComment: (manager: EntityManager, id: string) => hideByDecision(manager, { table: 'comments', id }),
  restoreComment: (manager: EntityManager, id: string) => restoreByDecision(manager, { table: 'comments', id }),
  hideUser: (manager: EntityManager, id: string) => hideByDecision(manager, { table: 'users', id }),
  restoreUser: (manager: EntityManager, id: string) => restoreByDecision(manager, { table: 'users', id }),
  suspendUser: (manager: EntityManager, id: string) => suspend(manager, id, '2100-01-01T00:00:00.000Z'),
  endSuspension: (manager: EntityManager, id: string) => suspend(manager, id, null),
};

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
