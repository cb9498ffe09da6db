/** Finds a Chromium for the journeys: the one that is named, the one among the packages, the machine's own, or Playwright's. */
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
 * The path of a browser. The packaged one comes before one on the machine: its version is known, so every machine sees the same.
 * @throws Error that names the way out, where there is none
 */
export async function findBrowser() {
  const named = process.env.CHROMIUM_PATH;
  if (named && !existsSync(named)) throw new Error(`CHROMIUM_PATH names ${named}, which is not there.`);
  const found = named || (await unpackBrowser()) || installed();
  if (!found) throw new Error('The journeys need a Chromium: install one, or name it in CHROMIUM_PATH.');
  return found;
}
