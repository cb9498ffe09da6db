/** The command that saves the site in one file, or on standard output: `npm run backup -- --to FILE`, `node dist/server/cli/backup.js --to -`. */
import { stat } from 'node:fs/promises';
import { runCommand } from './command.ts';
import { saveBackup } from './backup/save.ts';
import { StartError } from '#server/core/start-error.ts';

await runCommand({
  option: 'to',
  make: false,
  async prepare(file) {
    if (file === '-' && process.stdout.isTTY)
      throw new StartError('Standard output is a terminal: send it to a file (--to - > FILE).');
    if (file !== '-' && (await stat(file).catch(() => undefined)))
      throw new StartError(`There is a file ${file} already.`);
  },
  async run({ url, store, file, log }) {
    const { missing, ...manifest } = await saveBackup({ url, store }, file);
    if (missing > 0) log.warn({ missing }, 'Some pictures that listings show were not in the store.');
    return manifest;
  },
});
