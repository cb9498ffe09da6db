/**
 * Measures first visits of the screens with Lighthouse on a throttled phone: `npm run audit`. Prints medians of five, in
 * milliseconds, and fails above the limits.
 * Lighthouse is installed by `npx` for each run, because it would add 158 packages to the project.
 */
import { execFile, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';
import { findBrowser } from '../setup/find-browser.mjs';

// Pinned, with one of its packages that changes every few weeks.
const lighthouse = ['--yes', '--package=lighthouse@12.8.2', '--package=third-party-web@0.27.0', '--', 'lighthouse'];
// The server renders public screens. A screen for signed-in users has its content only after the code has run: its limits are a
// twentieth above the figures of 4579a278.
const limits = {
  public: { lcp: 1800, speedIndex: 2000, cls: 0.02 },
  private: { lcp: 4450, speedIndex: 2250, cls: 0.02 },
};
const runs = 5;
const categories = ['performance', 'accessibility', 'best-practices', 'seo'];

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

/** Starts the built site with a new demo directory. */
async function startSite(dataDir) {
  const port = await freePort();
  const site = spawn(process.execPath, ['dist/server/main.js'], {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://localhost:${port}`;
  for (let attempt = 0; attempt < 240; attempt += 1) {
    const ready = await fetch(`${url}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready) return { site, url };
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error('The site did not become ready within a minute.');
}

async function query(url, text, variables) {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: text, variables }),
  });
  return (await response.json()).data;
}

async function runLighthouse(address, port, isSignedIn) {
  const options = [
    `--port=${port}`,
    `--only-categories=${categories}`,
    '--throttling-method=devtools',
    '--output=json',
  ];
  // The session is in the storage. Otherwise Lighthouse empties it with the caches.
  if (isSignedIn) options.push('--disable-storage-reset');
  const { stdout } = await promisify(execFile)('npx', [...lighthouse, address, ...options, '--quiet'], {
    maxBuffer: 64 * 1024 * 1024,
  }).catch(({ stderr }) => {
    throw new Error(`Lighthouse could not be installed or run; it needs a package registry.\n${stderr}`);
  });
  const lhr = JSON.parse(stdout);
  const value = (id) => lhr.audits[id].numericValue;
  const failed = Object.values(lhr.audits).filter(
    ({ score, scoreDisplayMode }) => score !== null && score < 1 && scoreDisplayMode === 'binary',
  );
  return {
    fcp: Math.round(value('first-contentful-paint')),
    lcp: Math.round(value('largest-contentful-paint')),
    speedIndex: Math.round(value('speed-index')),
    cls: Number(value('cumulative-layout-shift').toFixed(3)),
    ...Object.fromEntries(categories.map((id) => [id, Math.round((lhr.categories[id].score ?? 0) * 100)])),
    failed: failed.map(({ id }) => id).join(' '),
  };
}

const median = (values) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];

/** Prints and returns the medians of a page's figures, and the audits that failed in any run. */
async function audit(url, port, page, emptyCache) {
  const results = [];
  for (let run = 0; run < runs; run += 1) {
    await emptyCache?.();
    results.push(await runLighthouse(`${url}${page}`, port, emptyCache !== undefined));
  }
  const { failed: _, ...figures } = results[0];
  const medians = Object.keys(figures).map((name) => [name, median(results.map((each) => each[name]))]);
  const failed = [...new Set(results.flatMap((each) => each.failed.split(' ')))].join(' ').trim();
  const row = { page, ...Object.fromEntries(medians), failed };
  console.log(JSON.stringify(row));
  return row;
}

const dataDir = await mkdtemp(join(tmpdir(), 'main-street-audit-'));
const { site, url } = await startSite(dataDir);
const port = await freePort();
const browser = await chromium.launchPersistentContext(join(dataDir, 'browser'), {
  executablePath: await findBrowser(),
  args: [`--remote-debugging-port=${port}`, '--headless=new', '--no-sandbox', '--disable-gpu', '--no-first-run'],
});
try {
  const byLikes = '{ businesses(sort: { field: LIKES }, first: 1) { nodes { id owner { username } } } }';
  const [{ id, owner }] = (await query(url, byLikes)).businesses.nodes;
  const rows = [];
  for (const page of ['/', `/business/${id}`, '/login', '/users', `/user/${owner.username}`])
    rows.push(await audit(url, port, page));

  const login =
    'mutation ($input: LoginInput!) { login(input: $input) { token user { id username email bio profilePicture createdAt } } }';
  const signedIn = await query(url, login, { input: { email: 'demo@example.com', password: 'main-street' } });
  const page = await browser.newPage();
  await page.goto(url);
  await page.evaluate(({ token, user }) => {
    localStorage.setItem('token', token);
    localStorage.setItem('userData', JSON.stringify(user));
  }, signedIn.login);
  const devtools = await browser.newCDPSession(page);
  rows.push(await audit(url, port, '/profile', () => devtools.send('Network.clearBrowserCache')));

  const failed = rows.filter((row) => {
    const isPublic = row.page !== '/profile';
    const { lcp, speedIndex, cls } = isPublic ? limits.public : limits.private;
    return (
      row.cls > cls ||
      row.lcp > lcp ||
      row.speedIndex > speedIndex ||
      row.accessibility < 100 ||
      row['best-practices'] < 100 ||
      // A private page excludes search engines, which lowers its SEO score.
      (isPublic && row.seo < 100)
    );
  });
  if (failed.length > 0) {
    console.error(
      `Above the limits (${JSON.stringify(limits)}, scores 100): ${failed.map((row) => row.page).join(', ')}`,
    );
    process.exitCode = 1;
  }
} finally {
  await browser.close();
  site.kill('SIGTERM');
  await new Promise((resolve) => site.once('exit', resolve));
  await rm(dataDir, { recursive: true, force: true });
}
