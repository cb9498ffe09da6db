/** Checks that counts, references and pictures are consistent: `npm run integrity`, while the site runs or is stopped. */
import { parseArgs } from 'node:util';
import { onSite, runCommand } from './command.ts';
import { checkIntegrity } from './integrity/check.ts';

const maxShown = 5;

await runCommand(async () => {
  // Rejects every argument: with one that is ignored, as the `--url` of the demo, the result would be that of another database.
  parseArgs({ options: {} });
  await onSite(async ({ settings, url, store }) => {
    const invariants = await checkIntegrity({ url, store, pictureFolder: settings.s3 ? undefined : settings.dataDir });
    const broken = invariants.filter(({ found }) => found.length > 0);
    for (const { invariant, found } of broken) {
      console.log(`Broken: ${invariant} (${found.length} cases)`);
      for (const each of found.slice(0, maxShown)) console.log(`  ${each}`);
    }
    console.log(`${invariants.length} invariants, ${broken.length} broken.`);
    if (broken.length > 0) process.exitCode = 1;
  });
});
