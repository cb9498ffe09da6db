/** What the start of a site does about the demo. It does not load the texts of the demo unless they are written. */
import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import { verifyPassword } from '#server/auth/password.ts';
import type { PictureStore } from '#server/core/picture-store.ts';
import { wasUsed } from '#server/database/first-use.ts';
import type { Settings } from '#server/env.ts';
import { demoMember } from './member.ts';

interface FirstStart {
  settings: Pick<Settings, 'seedDemo' | 'production'>;
  store: PictureStore;
  log: Logger;
}

/**
 * Fills a database that was never used with the demo, where the settings say so.
 * @returns whether the demo member can sign in with the published password
 */
export async function prepareDemo(db: DataSource, { settings, store, log }: FirstStart): Promise<boolean> {
  if (settings.seedDemo && !(await wasUsed(db)))
    await (await import('./seed.ts')).seedDemo(db, store, log, !settings.production);
  // Raw SQL: the entity leaves the hash of the password out.
  const [member] = await db.query<{ hash: string }[]>('SELECT password_hash AS hash FROM users WHERE email = $1', [
    demoMember.email,
  ]);
  return member !== undefined && verifyPassword(demoMember.password, member.hash);
}
