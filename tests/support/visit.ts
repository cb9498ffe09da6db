/** Opens pages of a fixture in a real browser. */
import type { RunOptions } from 'axe-core';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext, BrowserContextOptions, ConsoleMessage, Page, Request } from 'playwright-core';
import type { TestUser } from './users.ts';
import { runCache } from './run-cache.ts';
import type { Fixture } from './fixture.ts';

// Node loads it once for all files of a process; Jest would compile its 4 MB again for each file.
const require = process.getBuiltinModule('node:module').createRequire(import.meta.url);
const { chromium } = require('playwright-core') as typeof import('playwright-core');

const flags = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** How long a page may take to show what a test expects. A busy machine is slow. */
const timeoutMs = 60_000;

export interface Visit {
  page: Page;
  /** Console errors and uncaught exceptions since the visit began. */
  consoleErrors: string[];
  /** The names of the GraphQL operations that the page has sent, in order, without those of the bell. */
  operations: string[];
  /** Returns the accessibility rules that the page violates now, with the elements. */
  accessibilityViolations(): Promise<string[]>;
  /** Returns by how many pixels the page scrolls horizontally; 0 where it fits. */
  overflow(): Promise<number>;
  end(): Promise<void>;
}

let browser: Promise<Browser> | undefined;

/** Opens the browser, once for a test file; `afterAll` of the file calls `closeBrowser`. */
const openBrowser = (): Promise<Browser> =>
  (browser ??= chromium.launch({
    executablePath: process.env.CHROMIUM_PATH,
    args: flags,
    env: { ...process.env } as Record<string, string>,
  }));

/** Closes the browser with all its pages. */
export async function closeBrowser(): Promise<void> {
  await (await browser)?.close();
  browser = undefined;
}

/**
 * Writes the client's stored session into the first page. Playwright's `storageState` would open an additional page, and a
 * process with it.
 */
async function signIn(context: BrowserContext, user: TestUser): Promise<void> {
  const { me } = await user.graphql('{ me { id username email bio profilePicture createdAt } }');
  await context.addInitScript(
    ({ token, userData }) => {
      // Runs in each page. A user who has signed out stays signed out.
      if (document.cookie.includes('has-begun')) return;
      document.cookie = 'has-begun=1';
      localStorage.setItem('token', token);
      localStorage.setItem('userData', userData);
    },
    { token: user.token, userData: JSON.stringify(me) },
  );
}

const inProgress = new WeakMap<Page, Set<Request>>();

/** Remembers the requests of a page for `settled`, without event streams, which do not end. */
function watchRequests(page: Page): Set<Request> {
  const requests = new Set<Request>();
  inProgress.set(page, requests);
  page.on('request', (request) => request.headers().accept !== 'text/event-stream' && requests.add(request));
  const end = (request: Request) => void requests.delete(request);
  page.on('requestfinished', end).on('requestfailed', end);
  return requests;
}

/** Opens another tab of the browser. */
export async function newTab(page: Page): Promise<Page> {
  const tab = await page.context().newPage();
  watchRequests(tab);
  return tab;
}

/**
 * Waits until a page has had no request in progress for half a second, apart from event streams. Looks are counted, since after a
 * pause of this process the clock is ahead of the events that it has read.
 */
export async function settled(page: Page): Promise<void> {
  const requests = inProgress.get(page) ?? watchRequests(page);
  for (let idle = 0; idle < 20; await sleep(25)) idle = requests.size > 0 ? 0 : idle + 1;
}

/** Returns the name of a request's GraphQL operation, read from its URL, JSON or form; undefined for other requests. */
export function operationOf(request: Request): string | undefined {
  const { pathname, searchParams } = new URL(request.url());
  if (pathname !== '/graphql') return undefined;
  return searchParams.get('operation') ?? /"operationName":"(\w+)"/.exec(request.postData() ?? '')?.[1];
}

/** Returns the screen, its width, its color scheme and whether it is the static markup as text. All businesses share one screen. */
export async function displayOf(page: Page): Promise<string> {
  const screen = new URL(page.url()).pathname.replace(/[0-9a-f-]{36}/, ':id');
  const look = await page.evaluate(() => {
    const { colorScheme } = getComputedStyle(document.documentElement);
    return document.querySelector('[data-static]') ? `${colorScheme} static` : colorScheme;
  });
  return `${screen} ${page.viewportSize()?.width} ${look}`;
}

let axeSource: string | undefined;

// Measuring contrast takes four times as long as all other rules together, and longer with every card. So a display is
// measured in full once, and from then on, of a page with long lists, only the first four items of each list are. For other
// pages two runs would take longer than one.
async function violationsOn(page: Page): Promise<string[]> {
  const isThere = await page.evaluate(() => 'axe' in window);
  if (!isThere) await page.evaluate((axeSource ??= readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8')));
  const display = await displayOf(page);
  const violations = await page.evaluate(async (isNew) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    // The frame of a mail runs no script, and axe would wait for it.
    const options: RunOptions = { resultTypes: ['violations'], preload: false, iframes: false };
    const isLong = document.querySelectorAll('li:nth-child(n + 5)').length > 4;
    if (isNew || !isLong) return (await axe.run(document, options)).violations;
    const contrast = { ...options, runOnly: ['color-contrast'] };
    const rest = { ...options, rules: { 'color-contrast': { enabled: false } } };
    const few = { include: ['html'], exclude: ['li:nth-child(n + 5)'] };
    return [...(await axe.run(few, contrast)).violations, ...(await axe.run(document, rest)).violations];
  }, !runCache.has(display));
  runCache.add(display);
  return violations.map(({ help, nodes }) => `${help}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

/** Waits until the page is painted as it is now. */
export const painted = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

/** A full browser fetches the page's icon at any time, also without a connection; a headless shell never does. */
const isIconOffline = (message: ConsoleMessage): boolean =>
  message.location().url.endsWith('/icon.svg') && message.text().includes('ERR_INTERNET_DISCONNECTED');

export interface VisitOptions extends BrowserContextOptions {
  /** The member who visits; a visitor without one. */
  as?: TestUser;
  /** Whether toasts stay for 30 s, since a busy machine may look seconds after they have appeared, or close as for users. */
  toasts?: 'stay' | 'close';
}

/** Makes the animation longer whose end closes a toast. It runs in the page. */
function keepToasts(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('[data-toasts] [role=progressbar] { animation-duration: 30s !important }');
  document.adoptedStyleSheets.push(sheet);
}

/**
 * Opens a page of a fixture in a new browser profile.
 * @param as the user who is signed in; none by default
 */
export async function visit(
  fixture: Pick<Fixture, 'url'>,
  path = '/',
  { as, toasts = 'stay', ...options }: VisitOptions = {},
): Promise<Visit> {
  const context = await (
    await openBrowser()
  ).newContext({
    locale: 'en-US',
    // Another day than in UTC for half of the time.
    timezoneId: 'Pacific/Auckland',
    baseURL: fixture.url,
    ...options,
  });
  // Adds the location of a violation, which the browser's own message lacks.
  await context.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample, sourceFile }) =>
      console.error(`Content Security Policy: ${[violatedDirective, blockedURI, sample, sourceFile].join(' ')}`),
    ),
  );
  if (toasts === 'stay') await context.addInitScript(keepToasts);
  if (as) await signIn(context, as);
  context.setDefaultTimeout(timeoutMs);
  const page = await context.newPage();
  watchRequests(page);
  const consoleErrors: string[] = [];
  page.on('pageerror', (error) => consoleErrors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !isIconOffline(message)) consoleErrors.push(message.text());
  });
  const operations: string[] = [];
  page.on('request', (request) => {
    const operation = operationOf(request);
    // The bell asks once its code has loaded and when the window gets the focus, at any step.
    if (operation && operation !== 'UnreadNotifications') operations.push(operation);
  });
  await page.goto(path);

  return {
    page,
    consoleErrors,
    operations,
    accessibilityViolations: () => violationsOn(page),
    overflow: () =>
      page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return Math.max(0, scrollWidth - clientWidth);
      }),
    end: () => context.close(),
  };
}
