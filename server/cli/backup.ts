/** Writes a backup of the site to a file or to standard output: `npm run backup -- --to FILE [--without-pictures]`, `node dist/server/cli/backup.js --to -`. */
import { stat } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { StartError } from '#server/core/start-error.ts';
import { printManifest, warnOfMissing } from './backup/contents.ts';
import { saveBackup } from './backup/save.ts';
import { onSite, runCommand } from './command.ts';

await runCommand(async () => {
  const { to: file, 'without-pictures': mayLackPictures } = parseArgs({
    options: { to: { type: 'string' }, 'without-pictures': { type: 'boolean', default: false } },
  }).values;
  if (!file) throw new StartError('The option --to FILE is missing.');
  if (file === '-' && process.stdout.isTTY)
    throw new StartError('Standard output is a terminal: redirect it to a file (--to - > FILE).');
  if (file !== '-' && (await stat(file).catch(() => undefined)))
    throw new StartError(`The file ${file} exists already.`);
  await onSite(async ({ url, store, log }) => {
    const manifest = await saveBackup({ url, store, mayLackPictures }, file);
    warnOfMissing(manifest, log);
    printManifest(manifest, file);
  });
});
