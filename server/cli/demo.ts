/** Fills an empty directory with demo data: `npm run demo -- --businesses 1000000 [--seed 1] [--url postgres://…]`. */
import { parseArgs } from 'node:util';
import { StartError } from '#server/core/start-error.ts';
import { loadDemo } from '#server/demo/load.ts';
import { demoMember } from '#server/demo/member.ts';
import { readSettings } from '#server/env.ts';
import { onSite, runCommand } from './command.ts';

/** @throws StartError for anything but a whole number from 1 */
function parseWhole(name: string, text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new StartError(`--${name} must be a whole number from 1 to 999999999, not '${text}'.`);
}

await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      businesses: { type: 'string', default: '1000000' },
      seed: { type: 'string', default: '1' },
      url: { type: 'string' },
    },
  });
  const { production } = readSettings();
  const size = { businesses: parseWhole('businesses', values.businesses), seed: parseWhole('seed', values.seed) };
  const load = (url: string) => loadDemo({ url, hasLogin: !production, ...size, print: console.log });
  await (values.url ? load(values.url) : onSite(({ url }) => load(url)));
  if (!production) console.log(`Sign in as ${demoMember.email} with the password ${demoMember.password}`);
});
