/** Areas and origins in addresses, and the order that follows from an origin. */
import { describe, expect, it } from '@jest/globals';
import { originText } from '#client/businesses/near/position.ts';
import { noFilters, parseFilters, toSearchParams, variablesFor } from '#rules/filters.ts';
import { parseBounds, parseOrigin } from '#rules/places/address.ts';

describe('An origin in an address', () => {
  it('has a position, and the name of what the user chose', () => {
    expect(parseOrigin('48.137,11.576')).toEqual({ latitude: 48.137, longitude: 11.576, name: '' });
    expect(parseOrigin('-17.5,-180,Suva, Fiji')).toEqual({ latitude: -17.5, longitude: -180, name: 'Suva, Fiji' });
    expect(parseOrigin('90,180')).toMatchObject({ latitude: 90, longitude: 180 });
  });

  it('is the one that a chosen position becomes', () => {
    const text = originText({ latitude: 48.13724, longitude: -11.57551 }, 'Munich');
    expect(text).toBe('48.137,-11.576,Munich');
    expect(parseOrigin(text)).toEqual({ latitude: 48.137, longitude: -11.576, name: 'Munich' });
  });

  it('has a short name', () => {
    expect(parseOrigin(`1,2,${'x'.repeat(200)}`)?.name).toHaveLength(80);
  });

  it.each(['', '48', '48,', ',11', '91,0', '0,181', '1e1,0', ' 1,2', '+1,2', 'NaN,0', '1.1234567,2', '0x1,2', '--1,2'])(
    'is refused: %j',
    (text) => {
      expect(parseOrigin(text)).toBeUndefined();
      expect(parseFilters(new URLSearchParams({ near: text })).near).toBe('');
    },
  );
});

describe('An area in an address', () => {
  it('can cross the antimeridian', () => {
    expect(parseBounds('177,-20,-178,-15')).toEqual({ west: 177, south: -20, east: -178, north: -15 });
  });

  it.each(['', '1,2,3', '1,2,3,4,5', '0,5,1,5', '0,6,1,5', '-181,0,1,1', '0,-91,1,1', 'a,b,c,d'])(
    'is refused: %j',
    (text) => {
      expect(parseBounds(text)).toBeUndefined();
    },
  );
});

describe('The order of a list with an origin', () => {
  const filtersOf = (address: string) => parseFilters(new URLSearchParams(address));
  const sortOf = (address: string) => variablesFor(filtersOf(address)).sort;

  it('is by distance unless users choose another', () => {
    expect(sortOf('near=48,11')).toEqual({ field: 'DISTANCE', order: 'ASC' });
    expect(sortOf('near=48,11&sortBy=name&order=asc')).toEqual({ field: 'NAME', order: 'ASC' });
    expect(sortOf('near=48,11&sortBy=createdAt')).toEqual({ field: 'CREATED_AT', order: 'DESC' });
    expect(toSearchParams(filtersOf('near=48,11&sortBy=createdAt')).get('sortBy')).toBe('createdAt');
  });

  it('is the newest first without an origin, which the address leaves out', () => {
    expect(sortOf('sortBy=createdAt')).toBeUndefined();
    expect(sortOf('sortBy=distance')).toBeUndefined();
    expect(sortOf('order=asc')).toEqual({ field: 'CREATED_AT', order: 'ASC' });
    expect(toSearchParams(filtersOf('sortBy=createdAt')).size).toBe(0);
    expect(toSearchParams({ ...filtersOf('near=48,11&sortBy=createdAt'), near: '' }).size).toBe(0);
    expect(filtersOf('near=nowhere&sortBy=createdAt')).toEqual(noFilters);
  });
});
