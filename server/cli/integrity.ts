/** The command that holds the directory to everything that must be true of it: `npm run integrity`, whether the site runs or not. */
import { readSettings, SettingsError } from '#server/env.ts';
import { connectForCommand } from './connect.ts';
import { checkIntegrity } from './integrity/check.ts';
import { createLog } from '#server/http/log.ts';
import { codeOf, StartError } from '#server/core/start-error.ts';
import { openStore } from '#server/uploads/store.ts';

const most = 5;

async function run(): Promise<void> {
  const settings = readSettings();
  const { url, leave } = await connectForCommand(settings, { log: createLog('warn'), make: false });
  try {
    const store = openStore(settings);
    const checked = await checkIntegrity({ url, store, pictureFolder: settings.s3 ? undefined : settings.dataDir });
    const broken = checked.filter(({ found }) => found.length > 0);
    for (const { holds, found } of broken) {
      console.log(`It does not hold that ${holds}: ${found.length} found`);
      for (const each of found.slice(0, most)) console.log(`  ${each}`);
    }
    console.log(`${checked.length} invariants, ${broken.length} broken.`);
    if (broken.length > 0) process.exitCode = 1;
  } finally {
    await leave();
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
