/** Restores a backup: `npm run restore -- --from FILE [--force]`. */
import { parseArgs } from 'node:util';
import { StartError } from '#server/core/start-error.ts';
import { checkBackup } from './backup/check.ts';
import { printManifest, warnOfMissing } from './backup/contents.ts';
import { restoreBackup } from './backup/restore.ts';
import { onSite, runCommand } from './command.ts';

await runCommand(async () => {
  const { from: file, force } = parseArgs({
    options: { from: { type: 'string' }, force: { type: 'boolean', default: false } },
  }).values;
  if (!file) throw new StartError('The option --from FILE is missing.');
  // Rejects a damaged backup before anything is changed.
  await checkBackup(file);
  await onSite(
    async ({ url, store, log }) => {
      const manifest = await restoreBackup({ url, store, log, force }, file);
      warnOfMissing(manifest, log);
      printManifest(manifest, file);
    },
    { replaces: true },
  );
});
