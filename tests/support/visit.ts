/** Visits a world in a real browser. */
import axe, { type RunOptions } from 'axe-core';
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type ConsoleMessage,
  type Page,
  type Request,
} from 'playwright-core';
import type { TestUser } from './users.ts';
import { runCache } from './run-cache.ts';
import type { Fixture } from './fixture.ts';

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

/** How long a page may take to show what is expected: a machine may be busy, a person would have left. */
const patienceMs = 60_000;

export interface Visit {
  page: Page;
  /** What the browser complained about since the visit began: console errors and uncaught exceptions. */
  complaints: string[];
  /** The GraphQL operations that the page has sent, by their names, in order. */
  operations: string[];
  /** Rules of accessibility that the page breaks as it stands, one sentence each. */
  accessibilityViolations(): Promise<string[]>;
  /** How many pixels the page can be scrolled sideways; 0 where it fits. */
  overflow(): Promise<number>;
  end(): Promise<void>;
}

let browser: Promise<Browser> | undefined;

/** Opens the browser, once for a test file; `closeBrowser` belongs into its `afterAll`. */
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
 * Puts into the first page what the client keeps of a sign-in. Playwright's `storageState` would open a page for it, and
 * with it a process.
 */
async function signIn(context: BrowserContext, person: TestUser): Promise<void> {
  const { me } = await person.ask('{ me { id username email bio profilePicture createdAt } }');
  await context.addInitScript(
    ({ token, userData }) => {
      // Runs in each page, while whoever has signed out stays so.
      if (document.cookie.includes('has-begun')) return;
      document.cookie = 'has-begun=1';
      localStorage.setItem('token', token);
      localStorage.setItem('userData', userData);
    },
    { token: person.token, userData: JSON.stringify(me) },
  );
}

/** The name of the GraphQL operation that a request carries, in its address, in JSON or in a form; undefined for any other. */
export function operationOf(request: Request): string | undefined {
  const { pathname, searchParams } = new URL(request.url());
  if (pathname !== '/graphql') return undefined;
  return searchParams.get('operation') ?? /"operationName":"(\w+)"/.exec(request.postData() ?? '')?.[1];
}

/** A screen, as wide and as dark as it is. Every business has the same one. */
export async function displayOf(page: Page): Promise<string> {
  const screen = new URL(page.url()).pathname.replace(/[0-9a-f-]{36}/, ':id');
  const isDark = await page.evaluate(() => document.documentElement.classList.contains('dark'));
  return `${screen} ${page.viewportSize()?.width} ${isDark}`;
}

// Measuring contrast costs four times as much as all other rules, and grows with every card. So a look is measured in
// full when it is first seen, and from then on the first four of each list stand for the rest.
async function barriersOn(page: Page): Promise<string[]> {
  const isThere = await page.evaluate(() => 'axe' in window);
  if (!isThere) await page.evaluate(axe.source);
  const look = await displayOf(page);
  const violations = await page.evaluate(async (isNew) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    const options: RunOptions = { resultTypes: ['violations'], preload: false };
    if (isNew) return (await axe.run(document, options)).violations;
    const contrast = { ...options, runOnly: ['color-contrast'] };
    const rest = { ...options, rules: { 'color-contrast': { enabled: false } } };
    const few = { include: ['html'], exclude: ['li:nth-child(n + 5)'] };
    return [...(await axe.run(few, contrast)).violations, ...(await axe.run(document, rest)).violations];
  }, !runCache.has(look));
  runCache.add(look);
  return violations.map(({ help, nodes }) => `${help}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

/** A full browser fetches the page's icon at a time of its own, also without a connection; a headless shell never does. */
const isIconOffline = (message: ConsoleMessage): boolean =>
  message.location().url.endsWith('/icon.svg') && message.text().includes('ERR_INTERNET_DISCONNECTED');

/**
 * Opens a page of the world, in a browser profile that has seen nothing.
 * @param as who is signed in already; a visitor where nobody is named
 */
export async function visit(
  world: Pick<Fixture, 'url'>,
  path = '/',
  { as, ...options }: BrowserContextOptions & { as?: TestUser } = {},
): Promise<Visit> {
  const context = await (
    await openBrowser()
  ).newContext({
    locale: 'en-US',
    baseURL: world.url,
    ...options,
  });
  // Where a violation is, which the browser's own message leaves out.
  await context.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample, sourceFile }) =>
      console.error(`Content Security Policy: ${[violatedDirective, blockedURI, sample, sourceFile].join(' ')}`),
    ),
  );
  if (as) await signIn(context, as);
  const page = await context.newPage();
  page.setDefaultTimeout(patienceMs);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !isIconOffline(message)) complaints.push(message.text());
  });
  const asked: string[] = [];
  page.on('request', (request) => {
    const operation = operationOf(request);
    if (operation) asked.push(operation);
  });
  await page.goto(path);

  return {
    page,
    complaints,
    operations: asked,
    accessibilityViolations: () => barriersOn(page),
    overflow: () =>
      page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return Math.max(0, scrollWidth - clientWidth);
      }),
    end: () => context.close(),
  };
}
