/**
 * Measures the screens with Lighthouse on a simulated phone: `npm run audit`. Fails above the limits of the design.
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
const limits = { lcp: 2000, cls: 0.02 };
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

async function audit(url, port, page) {
  const options = [`--port=${port}`, `--only-categories=${categories}`, '--disable-storage-reset', '--output=json'];
  const { stdout } = await promisify(execFile)('npx', [...lighthouse, `${url}${page}`, ...options, '--quiet'], {
    maxBuffer: 64 * 1024 * 1024,
  }).catch(({ stderr }) => {
    throw new Error(`Lighthouse could not be installed or run; it needs a package registry.\n${stderr}`);
  });
  const lhr = JSON.parse(stdout);
  const score = (id) => Math.round((lhr.categories[id].score ?? 0) * 100);
  const failed = Object.values(lhr.audits).filter(
    ({ score: value, scoreDisplayMode }) => value !== null && value < 1 && scoreDisplayMode === 'binary',
  );
  return {
    page,
    lcp: Math.round(lhr.audits['largest-contentful-paint'].numericValue),
    cls: Number(lhr.audits['cumulative-layout-shift'].numericValue.toFixed(3)),
    ...Object.fromEntries(categories.map((id) => [id, score(id)])),
    largest: lhr.audits['largest-contentful-paint-element'].details?.items[0]?.items[0]?.node.snippet,
    failed: failed.map(({ id }) => id).join(' '),
  };
}

const dataDir = await mkdtemp(join(tmpdir(), 'main-street-audit-'));
const { site, url } = await startSite(dataDir);
const port = await freePort();
const browser = await chromium.launchPersistentContext(join(dataDir, 'browser'), {
  executablePath: await findBrowser(),
  args: [`--remote-debugging-port=${port}`, '--headless=new', '--no-sandbox', '--disable-gpu', '--no-first-run'],
});
try {
  const { businesses } = await query(url, '{ businesses(sort: { field: LIKES }, first: 1) { nodes { id } } }');
  const rows = [];
  for (const page of ['/', `/business/${businesses.nodes[0].id}`, '/login', '/users'])
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
  rows.push(await audit(url, port, '/profile'));

  for (const row of rows) console.log(JSON.stringify(row));
  const isPublic = ({ page: path }) => path !== '/profile';
  const failed = rows.filter(
    (row) =>
      row.cls > limits.cls ||
      row.lcp > limits.lcp ||
      row.accessibility < 100 ||
      row['best-practices'] < 100 ||
      // A private page excludes search engines, which lowers its SEO score.
      (isPublic(row) && row.seo < 100),
  );
  if (failed.length > 0) {
    console.error(
      `Above the limits (LCP ${limits.lcp} ms, CLS ${limits.cls}, scores 100): ${failed.map((row) => row.page).join(', ')}`,
    );
    process.exitCode = 1;
  }
} finally {
  await browser.close();
  site.kill('SIGTERM');
  await new Promise((resolve) => site.once('exit', resolve));
  await rm(dataDir, { recursive: true, force: true });
}
