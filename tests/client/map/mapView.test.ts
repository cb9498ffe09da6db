/** The boxes of the map's cells, by which the list shows what a marker stands for. */
import { describe, expect, it } from '@jest/globals';
import { areaOfCells } from '#client/businesses/map/mapView.ts';
import { parseBounds } from '#rules/places/address.ts';

describe('The area of a marker', () => {
  it('is its cell, also at the largest zoom', () => {
    expect(areaOfCells(['2/1/1'])).toBe('-90,0,0,66.51326');
    expect(areaOfCells(['21/1048576/1048576/filter'])).toBe('0,-0.000172,0.000172,0');
  });

  it('has all joined cells', () => {
    expect(areaOfCells(['3/4/3', '3/3/4', '3/4/4'])).toBe('-45,-40.979898,45,40.979898');
  });

  it('crosses the antimeridian, and reaches to the poles', () => {
    const across = { west: 179.978027, south: -0.021973, east: -179.978027, north: 0 };
    expect(parseBounds(areaOfCells(['14/16383/8192', '14/0/8192']))).toEqual(across);
    expect(parseBounds(areaOfCells(['14/0/8192', '14/16383/8192']))).toEqual(across);
    expect(parseBounds(areaOfCells(['3/7/7']))).toMatchObject({ west: 135, south: -90, east: -180 });
    expect(parseBounds(areaOfCells(['3/0/0']))).toMatchObject({ west: -180, east: -135, north: 90 });
  });
});
