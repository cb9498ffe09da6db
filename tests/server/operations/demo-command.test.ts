/** `npm run demo` on the embedded database of a site. */
import { afterAll, expect, it } from '@jest/globals';
import { join } from 'node:path';
import { visitorOf } from '../../support/api.ts';
import { runCommand } from '../../support/command.ts';
import { makeFolder, removeFolder } from '../../support/folder.ts';
import { startSite, until } from '../../support/site.ts';

const folder = await makeFolder('demo-command');
afterAll(() => removeFolder(folder));

it('An operator fills the directory of a running site with the demo, once', async () => {
  const settings = { DATA_DIR: join(folder, 'data'), SEED_DEMO: '0' };
  const site = await startSite(settings);
  try {
    await until('the site is ready', async () => (await site.health('ready')) === 200, 240);
    const demo = (...args: string[]) => runCommand('demo', args, settings);
    expect(await demo('--businesses', 'x')).toMatchObject({
      code: 1,
      err: "--businesses must be a whole number from 1 to 999999999, not 'x'.\n",
    });
    expect(await demo('--businesses', '30')).toMatchObject({ code: 0, err: '' });
    expect((await visitorOf(site).graphql('{ businesses { totalCount } }')).businesses).toEqual({ totalCount: 30 });
    expect(await demo('--businesses', '30')).toMatchObject({
      code: 1,
      err: 'The directory is not empty. The demo is only put into an empty one.\n',
    });
    expect(await runCommand('integrity', [], settings)).toMatchObject({ code: 0 });
  } finally {
    site.kill('SIGTERM');
    await site.ended;
  }
});

it('An operator reads where a database is expected if there is none', async () => {
  const nowhere = join(folder, 'nowhere');
  expect(await runCommand('demo', ['--businesses', '30'], { DATA_DIR: nowhere })).toMatchObject({
    code: 1,
    err: `There is no database in ${nowhere}: name its folder in DATA_DIR, or a Postgres in DATABASE_URL.\n`,
  });
});
