/** The steps of a journey: each leaves a page that anyone can use, and what is seen on the way is held against the table. */
import { afterEach, beforeEach, expect } from '@jest/globals';
import { basename } from 'node:path';
import type { Locator } from 'playwright-core';
import { runCache } from '../support/run-cache.ts';
import { isFullRun } from '../support/full-run.ts';
import { displayOf, type Visit } from '../support/visit.ts';
import { messagesOf } from './messages.ts';

let seen = new Set<string>();

beforeEach(() => {
  seen = new Set();
});

// Whoever takes a sentence out of a journey learns here that the table counts on it.
afterEach(() => {
  const { testPath = '', currentTestName = '' } = expect.getState();
  const promised = messagesOf(basename(testPath, '.test.ts'), currentTestName);
  expect({ unseen: promised.filter((sentence) => !seen.has(sentence)) }).toEqual({ unseen: [] });
});

interface Expected {
  /** The GraphQL operations that the step sends, all of them, in order. Not counted where absent. */
  asks?: string[];
  /** What the browser complains about, once or more, because of a failure in its way or because it is asked to log it. */
  complaints?: RegExp[];
}

/** Which kinds of elements there are: each with its role, its states, and what it has for a name. */
const kindsOn = ({ page }: Visit): Promise<string> =>
  page.evaluate(() => {
    const told = /^(role|type|alt|open|disabled|aria-.+)$/;
    const onlyNamed = /^(alt|aria-(label|labelledby|describedby|controls|posinset|setsize))$/;
    const kindOf = ({ tagName, attributes }: Element) =>
      [...attributes]
        .filter(({ name }) => told.test(name))
        .map(({ name, value }) => (onlyNamed.test(name) ? name : `${name}=${value}`))
        .reduce((kind, attribute) => `${kind} ${attribute}`, tagName);
    return [...new Set([...document.querySelectorAll('*')].map(kindOf))].sort().join();
  });

// A screen that was found without a barrier is searched again when something of another kind is on it, or, where all
// tests are wanted, at every step.
async function barriersOf(visit: Visit): Promise<string[]> {
  const state = `${await displayOf(visit.page)} ${await kindsOn(visit)}`;
  if (runCache.has(state) && !isFullRun) return [];
  const barriers = await visit.accessibilityViolations();
  if (barriers.length === 0) runCache.add(state);
  return barriers;
}

/**
 * Goes a step. Afterwards the page must have no barrier, no complaint and nothing to scroll sideways to.
 * @param name what the step shows: a sentence of the specification or several, or one's own
 */
export async function step(
  visit: Visit,
  name: string | string[],
  action: () => Promise<unknown>,
  { asks, complaints = [] }: Expected = {},
): Promise<void> {
  visit.operations.length = 0;
  await action();
  const barriers = await barriersOf(visit);
  const sideways = await visit.overflow();
  const heard = visit.complaints.splice(0);
  expect({
    step: name,
    barriers,
    sideways,
    complaints: heard.filter((words) => !complaints.some((expected) => expected.test(words))),
    notHeard: complaints.filter((expected) => !heard.some((words) => expected.test(words))),
  }).toEqual({ step: name, barriers: [], sideways: 0, complaints: [], notHeard: [] });
  if (asks) expect({ step: name, asks: visit.operations }).toEqual({ step: name, asks });
  for (const sentence of [name].flat()) seen.add(sentence);
}

/** Where a text may stand for people: on the page, in an empty field, or as a name that is read out. */
function anywhere({ page }: Visit, text: string): Locator {
  const exactly = { exact: true };
  // A text of its own within an element, whatever is read out beside it.
  const words = page.locator(`text=${JSON.stringify(text)}`);
  return words
    .or(page.getByPlaceholder(text, exactly))
    .or(page.getByLabel(text, exactly))
    .filter({ visible: true })
    .first();
}

/** Waits until sentences can be seen. */
export async function expectVisible(visit: Visit, ...sentences: string[]): Promise<void> {
  for (const sentence of sentences) {
    await anywhere(visit, sentence).waitFor();
    seen.add(sentence);
  }
}

/** Waits until sentences can no longer be seen. */
export async function expectHidden(visit: Visit, ...sentences: string[]): Promise<void> {
  for (const sentence of sentences) await anywhere(visit, sentence).waitFor({ state: 'detached' });
}

/**
 * Waits for a toast and puts it away.
 * @returns its role: 'alert' for what went wrong, else 'status'
 */
export async function expectToast(visit: Visit, sentence: string): Promise<string | null> {
  const toast = visit.page
    .getByRole('region', { name: /^Notifications/ })
    .locator('[role=alert], [role=status]')
    .filter({ has: visit.page.getByText(sentence, { exact: true }) })
    .first();
  const role = await toast.getAttribute('role');
  await toast.getByRole('button', { name: 'Close' }).click();
  seen.add(sentence);
  return role;
}

/** Waits until the focus is there, where it comes a moment after what is shown. */
export const expectFocus = (target: Locator): Promise<void> =>
  target.and(target.page().locator(':focus')).waitFor({ state: 'attached' });

/** Makes sure that a select offers exactly these choices. */
export async function expectOptions(select: Locator, choices: string[]): Promise<void> {
  expect(await select.getByRole('option').allTextContents()).toEqual(choices);
  for (const choice of choices) seen.add(choice);
}
