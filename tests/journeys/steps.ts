/** The steps of a journey. Each step checks accessibility, console and layout; each test must see its texts of `messages.ts`. */
import { afterEach, beforeEach, expect } from '@jest/globals';
import { basename } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { runCache } from '../support/run-cache.ts';
import { isFullRun } from '../support/full-run.ts';
import { until } from '../support/site.ts';
import { displayOf, type Visit } from '../support/visit.ts';
import { messagesOf } from './messages.ts';

let seen = new Set<string>();

beforeEach(() => {
  seen = new Set();
});

afterEach(() => {
  const { testPath = '', currentTestName = '' } = expect.getState();
  const expected = messagesOf(basename(testPath, '.test.ts'), currentTestName);
  expect({ notSeen: expected.filter((text) => !seen.has(text)) }).toEqual({ notSeen: [] });
});

interface Expected {
  /** All GraphQL operations that the step sends, in order. Not checked where absent. */
  operations?: string[];
  /** Console errors that the step causes, each at least once. */
  consoleErrors?: RegExp[];
}

/** The kinds of elements on a page: tag, role, states, and which attributes name them. */
const kindsOn = ({ page }: Visit): Promise<string> =>
  page.evaluate(() => {
    const relevant = /^(role|type|alt|open|disabled|aria-.+)$/;
    const onlyNamed = /^(alt|aria-(label|labelledby|describedby|controls|posinset|setsize))$/;
    const kindOf = ({ tagName, attributes }: Element) =>
      [...attributes]
        .filter(({ name }) => relevant.test(name))
        .map(({ name, value }) => (onlyNamed.test(name) ? name : `${name}=${value}`))
        .reduce((kind, attribute) => `${kind} ${attribute}`, tagName);
    return [...new Set([...document.querySelectorAll('*')].map(kindOf))].sort().join();
  });

const stateOf = async (visit: Visit): Promise<string> => `${await displayOf(visit.page)} ${await kindsOn(visit)}`;

/** Waits for the heading of a page whose code or data is still on its way. A page that gets none has a violation. */
const waitForHeading = ({ page }: Visit): Promise<void> =>
  page
    .locator('h1')
    .first()
    .waitFor({ state: 'attached' })
    .catch(() => undefined);

// A screen without violations is checked again when it has a new kind of element, or, with `TESTS=all`, at every step.
async function violationsOf(visit: Visit): Promise<string[]> {
  await waitForHeading(visit);
  const state = await stateOf(visit);
  if (runCache.has(state) && !isFullRun) return [];
  const violations = await visit.accessibilityViolations();
  if (violations.length === 0) runCache.add(state);
  else {
    // A page that changed during its check, such as by a navigation that the step has caused, is checked again.
    await waitForHeading(visit);
    if ((await stateOf(visit)) !== state) return violationsOf(visit);
  }
  return violations;
}

/** Waits for the expected console errors and requests, which a busy machine delays. What is missing afterwards fails the step. */
async function waitForExpected(visit: Visit, consoleErrors: RegExp[], operations: string[] = []): Promise<void> {
  const hasAll = () =>
    consoleErrors.every((expected) => visit.consoleErrors.some((text) => expected.test(text))) &&
    visit.operations.length >= operations.length;
  await until('the expected requests and errors have arrived', hasAll).catch(() => undefined);
}

/**
 * Runs a step. Afterwards the page must have no accessibility violation, no console error and no horizontal scrolling.
 * @param name what the step shows: one text or several of `messages.ts`, or any other
 */
export async function step(
  visit: Visit,
  name: string | string[],
  action: () => Promise<unknown>,
  { operations, consoleErrors = [] }: Expected = {},
): Promise<void> {
  visit.operations.length = 0;
  await action();
  await waitForExpected(visit, consoleErrors, operations);
  const violations = await violationsOf(visit);
  const horizontalOverflow = await visit.overflow();
  const errors = visit.consoleErrors.splice(0);
  expect({
    step: name,
    violations,
    horizontalOverflow,
    consoleErrors: errors.filter((text) => !consoleErrors.some((expected) => expected.test(text))),
    missing: consoleErrors.filter((expected) => !errors.some((text) => expected.test(text))),
  }).toEqual({ step: name, violations: [], horizontalOverflow: 0, consoleErrors: [], missing: [] });
  if (operations) expect({ step: name, operations: visit.operations }).toEqual({ step: name, operations });
  for (const text of [name].flat()) seen.add(text);
}

/** Finds a text on the page, in a placeholder or in a label. */
function findText({ page }: Visit, text: string): Locator {
  const exactly = { exact: true };
  // An element with this text only, apart from labels.
  const element = page.locator(`text=${JSON.stringify(text)}`);
  return element
    .or(page.getByPlaceholder(text, exactly))
    .or(page.getByLabel(text, exactly))
    .filter({ visible: true })
    .first();
}

/** Waits until texts are visible. */
export async function expectVisible(visit: Visit, ...texts: string[]): Promise<void> {
  for (const text of texts) {
    await findText(visit, text).waitFor();
    seen.add(text);
  }
}

/** Waits until texts are hidden. */
export async function expectHidden(visit: Visit, ...texts: string[]): Promise<void> {
  for (const text of texts) await findText(visit, text).waitFor({ state: 'detached' });
}

/**
 * Waits for a toast in the page itself, and holds it as the pointer of a reader does: on a busy machine it could be gone before its
 * button is pressed.
 * @returns its role
 */
async function holdToast(page: Page, text: string): Promise<string> {
  const role = await page.waitForFunction((expected) => {
    const hasText = ({ textContent }: Element) => textContent?.replace(/\s+/g, ' ').trim() === expected;
    const toast = [...document.querySelectorAll('[data-toasts] :is([role=alert], [role=status])')].find((each) =>
      [each, ...each.querySelectorAll('*')].some(hasText),
    );
    // React's onMouseEnter.
    toast?.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
    return toast?.getAttribute('role');
  }, text);
  return (await role.jsonValue())!;
}

/**
 * Waits for a toast and closes it.
 * @returns its role: 'alert' for errors, else 'status'
 */
export async function expectToast({ page }: Visit, text: string): Promise<string> {
  const role = await holdToast(page, text);
  const toast = page
    .getByRole('region', { name: /^Notifications/ })
    .locator('[role=alert], [role=status]')
    .filter({ has: page.getByText(text, { exact: true }) })
    .first();
  await toast.getByRole('button', { name: 'Close' }).click();
  seen.add(text);
  return role;
}

/** Waits until an element has the focus. */
export const expectFocus = (target: Locator): Promise<void> =>
  target.and(target.page().locator(':focus')).waitFor({ state: 'attached' });

/** Waits until a field has a value. */
export const expectValue = (field: Locator, value: string): Promise<void> =>
  until(`a field has the value '${value}'`, async () => (await field.inputValue()) === value);

/** Checks that a select has exactly these options. */
export async function expectOptions(select: Locator, choices: string[]): Promise<void> {
  expect(await select.getByRole('option').allTextContents()).toEqual(choices);
  for (const choice of choices) seen.add(choice);
}
