/** An open page asks for the opening again when it is due. */
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { ApolloProvider } from '@apollo/client/react';
import { ApolloLink } from '@apollo/client/link';
import { of } from 'rxjs';
import type { ReactNode } from 'react';
import { nextUpdateOf, useOpeningUpdates } from '#client/businesses/hours/useOpeningUpdates.ts';
import { createApollo } from '#client/core/apollo/client.ts';

const start = Date.parse('2026-11-23T17:00:00Z');
const due = '2026-11-23T18:00:00.000Z';
const hour = 3_600_000;
let requestCount = 0;
let isHidden = false;

const opening = { __typename: 'Opening', isOpen: true, localDate: '2026-11-23', changesAtLocal: null, changesAt: due };
const client = createApollo(
  { onSessionExpired: () => undefined, onBusinessNotFound: () => undefined },
  new ApolloLink(() => {
    requestCount += 1;
    return of({ data: { business: { __typename: 'Business', id: 'bakery', opening } } });
  }),
);
const wrapper = ({ children }: { children: ReactNode }) => <ApolloProvider client={client}>{children}</ApolloProvider>;
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const setHidden = (hidden: boolean) => {
  isHidden = hidden;
  document.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => {
  requestCount = 0;
  isHidden = false;
  jest.useFakeTimers({ now: start });
  jest.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

it('The opening is requested once its change is due, and again after a minute while the answer names the same change', async () => {
  const { unmount } = renderHook(() => useOpeningUpdates('bakery', Date.parse(due)), { wrapper });
  await pass(hour);
  expect(requestCount).toBe(0);
  await pass(5000);
  expect(requestCount).toBe(1);
  await pass(60_000);
  expect(requestCount).toBe(2);
  unmount();
  await pass(hour);
  expect(requestCount).toBe(2);
});

it('The opening is not requested while the page is hidden, but as soon as it is visible again', async () => {
  renderHook(() => useOpeningUpdates('bakery', Date.parse(due)), { wrapper });
  setHidden(true);
  await pass(2 * hour);
  expect(requestCount).toBe(0);
  setHidden(false);
  await pass(1000);
  expect(requestCount).toBe(1);
});

it('A change that is weeks away is waited for', async () => {
  const reopening = Date.parse('2027-03-01T08:00:00.000Z');
  renderHook(() => useOpeningUpdates('bakery', reopening), { wrapper });
  await pass(72 * hour);
  expect(requestCount).toBe(0);
  await pass(reopening + 5000 - Date.now());
  expect(requestCount).toBe(1);
});

it.each<[string, string | null, string | null, string]>([
  ['the change, if it comes before midnight', due, 'Europe/Berlin', due],
  ['midnight of its time zone', '2026-11-25T08:00:00.000Z', 'Europe/Berlin', '2026-11-23T23:00:00.000Z'],
  ['midnight west of Greenwich', null, 'America/New_York', '2026-11-24T05:00:00.000Z'],
  ['the change, without a time zone', due, null, due],
  ['the change, in a time zone that the browser does not know', due, 'America/Nowhere', due],
])('An opening ends at %s', (_, changesAt, timeZone, end) => {
  expect(new Date(nextUpdateOf({ localDate: '2026-11-23', changesAt }, timeZone)).toISOString()).toBe(end);
});

it('An opening without a change has no end in a time zone that the browser does not know', () => {
  expect(nextUpdateOf({ localDate: '2026-01-01', changesAt: null }, 'America/Nowhere')).toBe(Infinity);
});

it.each([Infinity, undefined])('Without an end nothing is requested: %s', async (end) => {
  renderHook(() => useOpeningUpdates('bakery', end), { wrapper });
  await pass(72 * hour);
  expect(requestCount).toBe(0);
});
