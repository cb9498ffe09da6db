/** Writes a backup of the site to a file or to standard output: `npm run backup -- --to FILE`, `node dist/server/cli/backup.js --to -`. */
import { stat } from 'node:fs/promises';
import { runCommand } from './command.ts';
import { saveBackup } from './backup/save.ts';
import { StartError } from '#server/core/start-error.ts';

await runCommand({
  option: 'to',
  createDatabase: false,
  async prepare(file) {
    if (file === '-' && process.stdout.isTTY)
      throw new StartError('Standard output is a terminal: redirect it to a file (--to - > FILE).');
    if (file !== '-' && (await stat(file).catch(() => undefined)))
      throw new StartError(`The file ${file} exists already.`);
  },
  async run({ url, store, file, log }) {
    const { missing, ...manifest } = await saveBackup({ url, store }, file);
    if (missing > 0) log.warn({ missing }, 'Some pictures of businesses are missing in the store.');
    return manifest;
  },
});
