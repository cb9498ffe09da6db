/** Finds a Chromium for the journeys: that of CHROMIUM_PATH, the packaged one, the installed one, or Playwright's. */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';
import { unpackBrowser } from './unpack-browser.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

function installed() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const paths = [...folders.flatMap((folder) => names.map((name) => join(folder, name))), ...elsewhere];
  return [...paths, chromium.executablePath()].find(existsSync);
}

/**
 * Returns the path of a browser. The packaged one precedes an installed one, so that all machines use the same version.
 * @throws Error where there is none
 */
export async function findBrowser() {
  const named = process.env.CHROMIUM_PATH;
  if (named && !existsSync(named)) throw new Error(`CHROMIUM_PATH names ${named}, which is not there.`);
  const found = named || (await unpackBrowser()) || installed();
  if (!found) throw new Error('The journeys need a Chromium: install one, or name it in CHROMIUM_PATH.');
  return found;
}
