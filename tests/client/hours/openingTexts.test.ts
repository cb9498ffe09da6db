/** People read when a business opens or closes. */
import { describe, expect, it } from '@jest/globals';
import { changeText } from '#client/businesses/hours/openingTexts.ts';

describe('The time of the next change', () => {
  it.each([
    ['closes 18:00', true, '2026-11-23T18:00'],
    ['closes 2:00', true, '2026-11-24T02:00'],
    ['closes 24:00', true, '2026-11-24T00:00'],
    ['closes Tue 9:00', true, '2026-11-24T09:00'],
    ['closes Wed 0:00', true, '2026-11-25T00:00'],
    ['opens 9:00', false, '2026-11-23T09:00'],
    ['opens Tue 9:00', false, '2026-11-24T09:00'],
    ['opens Sun 10:30', false, '2026-11-29T10:30'],
    ['opens Nov 30, 2026 9:00', false, '2026-11-30T09:00'],
    ['24 hours', true, null],
    ['24 hours', true, '2026-12-24T00:00'],
    ['closes Sun 0:00', true, '2026-11-29T00:00'],
    ['', false, null],
  ])('is %j', (text, isOpen, changesAtLocal) => {
    expect(changeText({ isOpen, localDate: '2026-11-23', changesAtLocal })).toBe(text);
  });
});
