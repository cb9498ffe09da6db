/** Finds a Chromium for the journeys: the one that is named, the machine's own, Playwright's, or the one among the packages. */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

function installed() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return [...folders.flatMap((folder) => names.map((name) => join(folder, name))), ...elsewhere].find(existsSync);
}

async function packaged() {
  if (process.platform !== 'linux') return undefined;
  // Its packed system libraries are unpacked only where it takes the machine for this one; a bare Debian lacks them, too.
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs22.x';
  const { default: packagedChromium } = await import('@sparticuz/chromium');
  return packagedChromium.executablePath().catch(() => undefined);
}

/**
 * The path of a browser.
 * @throws Error that names the way out, where there is none
 */
export async function findBrowser() {
  const named = process.env.CHROMIUM_PATH;
  if (named && !existsSync(named)) throw new Error(`CHROMIUM_PATH names ${named}, which is not there.`);
  const own = chromium.executablePath();
  const found = named ?? installed() ?? (existsSync(own) ? own : await packaged());
  if (!found) throw new Error('The journeys need a Chromium: install one, or name it in CHROMIUM_PATH.');
  return found;
}
