/** Restores a backup: `npm run restore -- --from FILE [--force]`. */
import { openDatabase } from '#server/data-source.ts';
import { loadMigrations } from '#server/database/migrations.ts';
import { runCommand } from './command.ts';
import { checkBackup } from './backup/check.ts';
import { restoreBackup } from './backup/restore.ts';

await runCommand({
  option: 'from',
  createDatabase: true,
  // Rejects a damaged backup before anything is changed.
  prepare: checkBackup,
  async run({ url, store, file, force, log }) {
    const db = await openDatabase(url, { log });
    await db.destroy();
    return restoreBackup({ url, migrations: await loadMigrations(), store, force }, file);
  },
});
