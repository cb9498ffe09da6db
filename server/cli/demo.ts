/** Fills an empty directory with demo data: `npm run demo -- --businesses 1000000 [--seed 1] [--url postgres://…]`. */
import { parseArgs } from 'node:util';
import { readSettings, SettingsError } from '#server/env.ts';
import { loadDemo, NotEmptyError } from '#server/demo/load.ts';
import { demoMember } from '#server/demo/member.ts';

/** @throws SettingsError for anything but a whole number from 1 */
function parseWhole(name: string, text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new SettingsError([`--${name} must be a whole number from 1 to 999999999, not '${text}'.`]);
}

async function run(): Promise<void> {
  const { values } = parseArgs({
    options: {
      businesses: { type: 'string', default: '1000000' },
      seed: { type: 'string', default: '1' },
      url: { type: 'string' },
    },
  });
  const settings = readSettings();
  const url = values.url ?? settings.directUrl ?? settings.databaseUrl;
  if (!url) throw new SettingsError(['No database is given: set DATABASE_URL or the option --url postgres://…']);
  await loadDemo({
    url,
    hasLogin: !settings.production,
    businesses: parseWhole('businesses', values.businesses),
    seed: parseWhole('seed', values.seed),
    print: (line) => console.log(line),
  });
  if (!settings.production) console.log(`Sign in as ${demoMember.email} with the password ${demoMember.password}`);
}

try {
  await run();
} catch (error) {
  const { code, message } = error as Error & { code?: string };
  const expected = error instanceof NotEmptyError || error instanceof SettingsError || code !== undefined;
  if (!expected) throw error;
  console.error(code === '42P01' ? 'The database has no tables yet. Start the site on it once.' : message || code);
  process.exitCode = 1;
}
