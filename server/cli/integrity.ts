/** Checks that counts, references and pictures are consistent: `npm run integrity`, while the site runs or is stopped. */
import { readSettings, SettingsError } from '#server/env.ts';
import { connectForCommand } from './connect.ts';
import { checkIntegrity } from './integrity/check.ts';
import { createLog } from '#server/http/log.ts';
import { codeOf, StartError } from '#server/core/start-error.ts';
import { openStore } from '#server/uploads/store.ts';

const maxShown = 5;

async function run(): Promise<void> {
  const settings = readSettings();
  const { url, disconnect } = await connectForCommand(settings, { log: createLog('warn'), createDatabase: false });
  try {
    const store = openStore(settings);
    const invariants = await checkIntegrity({ url, store, pictureFolder: settings.s3 ? undefined : settings.dataDir });
    const broken = invariants.filter(({ found }) => found.length > 0);
    for (const { invariant, found } of broken) {
      console.log(`Broken: ${invariant} (${found.length} cases)`);
      for (const each of found.slice(0, maxShown)) console.log(`  ${each}`);
    }
    console.log(`${invariants.length} invariants, ${broken.length} broken.`);
    if (broken.length > 0) process.exitCode = 1;
  } finally {
    await disconnect();
  }
}

try {
  await run();
} catch (error) {
  const { message } = error as Error;
  const expected = error instanceof StartError || error instanceof SettingsError || codeOf(error) !== '';
  if (!expected) throw error;
  console.error(message || codeOf(error));
  process.exitCode = 1;
}
