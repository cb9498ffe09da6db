/** Texts of the home page's map. */
import { formatNumber } from '#client/core/formats.ts';

const compact = new Intl.NumberFormat('en-US', { notation: 'compact' });

export const businessMapTexts = {
  map: 'Map of businesses. The arrow keys move it, plus and minus zoom.',
  skip: 'Skip map',
  searchArea: 'Search this area',
  number: (number: number, isExact: boolean) => `${compact.format(number)}${isExact ? '' : '+'}`,
  cluster: (number: number, isExact: boolean) => `${formatNumber(number, isExact)} businesses, zoom in`,
  /** No zoom of the map takes them apart. */
  group: (number: number, isExact: boolean) => `${formatNumber(number, isExact)} businesses close together, list them`,
  marker: (name: string, category: string) => `${name}, ${category}`,
  chosen: 'Chosen business',
  close: 'Close',
  failed: 'The map’s businesses could not be loaded.',
  none: 'No businesses in this area',
  outside: (number: number, isExact: boolean) => `${formatNumber(number, isExact)} more outside this area`,
};
