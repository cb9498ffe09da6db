/** The journeys use the same browser on every machine, unless CHROMIUM_PATH names another one. */
import { execFileSync } from 'node:child_process';
import { access, constants, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { makeFolder, removeFolder } from '../../support/folder.ts';

const find = `import('./tests/setup/find-browser.mjs').then(async ({ findBrowser }) => console.log(await findBrowser()))`;
const onPackaged = process.platform === 'linux' && process.arch === 'x64' ? it : it.skip;

let folder: string;
let installed: string;
beforeEach(async () => {
  folder = await makeFolder('browser');
  installed = join(folder, 'chromium');
  await writeFile(installed, '');
});
afterEach(() => removeFolder(folder));

/** Returns the path that a test run finds on a machine with a Chromium in its PATH. */
function found(environment: NodeJS.ProcessEnv = {}): string {
  const { CHROMIUM_PATH: _, ...env } = process.env;
  const PATH = [folder, process.env.PATH].join(delimiter);
  const options = { env: { ...env, PATH, TMPDIR: folder, ...environment }, encoding: 'utf8' } as const;
  return execFileSync(process.execPath, ['-e', find], options).trim();
}

onPackaged(
  'The packaged browser takes precedence over the one on the machine, and is unpacked completely',
  async () => {
    const path = found();
    expect(path).toMatch(/main-street-chromium-[^/]+\/chromium$/);
    expect(path).not.toBe(installed);
    await access(path, constants.X_OK);
    expect(found()).toBe(path);
  },
);

it('The browser of CHROMIUM_PATH takes precedence over all others', () => {
  expect(found({ CHROMIUM_PATH: installed })).toBe(installed);
});
