/** Shared functions of the client: dates, URLs, drafts and storage. */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { paths } from '#client/core/paths.ts';
import { drafts } from '#client/core/drafts.ts';
import { session } from '#client/core/session.ts';
import { exactDate, longDate, relativeDate } from '#client/core/dates.ts';
import { formatNumber, formatRating, shortDate } from '#client/core/formats.ts';
import { storage } from '#client/core/storage.ts';
import { parseFilters } from '#rules/filters.ts';
import { limits } from '#rules/limits.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  jest.restoreAllMocks();
});

describe('Dates and numbers', () => {
  const noon = Date.parse('2025-10-26T12:00:00Z');
  const ago = (seconds: number) => relativeDate(new Date(noon - seconds * 1000).toISOString(), noon);

  it('have fixed formats', () => {
    expect(shortDate('2025-10-26T12:00:00Z')).toBe('Oct 26, 2025');
    expect(longDate('2025-10-26T12:00:00Z')).toBe('October 26, 2025');
    expect(formatNumber(12345)).toBe('12,345');
    expect(formatRating(4.25)).toBe('4.3');
    expect(formatRating(5)).toBe('5.0');
  });

  it('have the days of UTC, which the server renders too, and exact times in the time zone of the browser', () => {
    const midnight = ['2025-10-25T23:30:00Z', '2025-10-26T00:30:00Z'];
    expect(midnight.map((time) => shortDate(time))).toEqual(['Oct 25, 2025', 'Oct 26, 2025']);
    expect(midnight.map((time) => longDate(time))).toEqual(['October 25, 2025', 'October 26, 2025']);
    expect(exactDate(midnight[1]!)).toMatch(/^Oct 25, 2025, 8:30\sPM$/);
  });

  it('have a relative format', () => {
    expect(ago(-5)).toBe('now');
    expect(ago(59)).toBe('now');
    expect(ago(61)).toBe('1 minute ago');
    expect(ago(7200)).toBe('2 hours ago');
    expect(ago(86_400)).toBe('yesterday');
    expect(ago(8 * 86_400)).toBe('last week');
    expect(ago(400 * 86_400)).toBe('last year');
  });
});

describe('URLs', () => {
  it('encode ids and names', () => {
    expect(paths.user('a/b c')).toBe('/user/a%2Fb%20c');
    expect(paths.business('0191')).toBe('/business/0191');
  });

  it('give no search text that the server rejects, and no blank one', () => {
    const searchIn = (text: string) => parseFilters(new URLSearchParams({ search: text })).search;
    expect(['\0', '\u202Eabc'].map(searchIn)).toEqual(['', '']);
    expect([' ', '\u3000 ', 'rye '].map(searchIn)).toEqual(['', '', 'rye ']);
    const long = 'x'.repeat(limits.search.max - 1);
    expect(searchIn(`${long}🥐🥐`)).toBe(`${long}🥐`);
  });
});

describe('Drafts', () => {
  it('are stored by name until they are cleared', () => {
    drafts.write('one', { text: 'half' });
    drafts.write('two', { text: 'other' });
    expect(drafts.read('one')).toEqual({ text: 'half' });
    drafts.clear('one');
    expect(drafts.read('one')).toEqual({});
    expect(drafts.read('two')).toEqual({ text: 'other' });
  });

  const signIn = (id: string) =>
    session.start({ token: id, user: { id, username: id, email: '', bio: '', profilePicture: '', createdAt: '' } });

  it('of a user are hidden from other users; those of a visitor pass to the user who signs in', () => {
    drafts.write('begun', { text: 'by a visitor' });
    signIn('mae');
    expect(drafts.read('begun')).toEqual({ text: 'by a visitor' });
    drafts.write('one', { text: 'by Mae' });
    session.end();
    expect(drafts.read('one')).toEqual({});
    signIn('ada');
    expect(drafts.read('one')).toEqual({});
    drafts.write('one', { text: 'by Ada' });
    signIn('mae');
    expect(drafts.read('one')).toEqual({ text: 'by Mae' });
    drafts.write('two', { text: 'by Ada, from a request that failed later' }, 'ada');
    expect(drafts.read('two')).toEqual({});
    drafts.clear('begun');
    session.end();
    expect(drafts.read('begun')).toEqual({});
  });

  it.each(['Great pl', ''])('of a visitor replace what the user has left before: %j', (before) => {
    signIn('mae');
    drafts.write('one', { text: before });
    session.end();
    drafts.write('one', { text: 'by Mae as a visitor' });
    signIn('mae');
    expect(drafts.read('one')).toEqual({ text: 'by Mae as a visitor' });
    drafts.write('one', { text: 'by Mae again' });
    session.end();
    signIn('mae');
    expect(drafts.read('one')).toEqual({ text: 'by Mae again' });
    session.end();
    expect(drafts.read('one')).toEqual({});
  });

  it('of a visitor who has removed the text leave that of the user', () => {
    signIn('mae');
    drafts.write('one', { text: 'by Mae' });
    session.end();
    drafts.write('one', { text: 'b' });
    drafts.write('one', { text: '' });
    signIn('mae');
    expect(drafts.read('one')).toEqual({ text: 'by Mae' });
    drafts.write('one', { text: '' });
    expect(drafts.read('one')).toEqual({ text: '' });
    session.end();
  });

  it('are cleared together, without other stored values', () => {
    sessionStorage.setItem('other', 'kept');
    drafts.write('one', { text: 'half' });
    drafts.clearAll();
    expect({ ...sessionStorage }).toEqual({ other: 'kept' });
  });

  it('with invalid JSON count as absent', () => {
    drafts.write('one', { text: 'half' });
    sessionStorage.setItem(sessionStorage.key(0)!, '{"text":');
    expect(drafts.read('one')).toEqual({});
  });
});

describe('A browser without storage', () => {
  it('acts like one with empty storage', () => {
    const throwQuotaError = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
    for (const action of ['getItem', 'setItem', 'removeItem'] as const)
      jest.spyOn(Storage.prototype, action).mockImplementation(throwQuotaError);
    storage.write('token', 'x');
    storage.clear('token');
    expect(storage.read('token')).toBeUndefined();
    drafts.write('one', { text: 'half' });
    expect(drafts.read('one')).toEqual({});
  });
});
