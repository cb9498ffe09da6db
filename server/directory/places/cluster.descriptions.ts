/** The descriptions of clusters on a map, for GraphQL and OpenAPI. */
import { maxClustered } from '#rules/limits.ts';
import { maxCells } from './cells.ts';

const newest = maxClustered.toLocaleString('en');

export const clusterDescriptions = {
  list: `The businesses of a part of a map, grouped by cells of about 64 pixels: those of all cells that the box touches. At most ${maxCells} clusters; a larger or a crowded box has larger cells. Counts are exact without a filter and for a category.`,
  id: 'The same for a cell and a filter. Begins with the cell: level/column/row, of 2^level columns and rows in the projection of web maps.',
  latitude: 'The mean latitude of its businesses.',
  longitude: 'The mean longitude of its businesses.',
  count: 'The number of its businesses.',
  countIsExact: `False if the filter finds more than ${newest} businesses in the box: only the newest ${newest} are counted.`,
  category: 'The category of all its businesses; null if they have several.',
  business: 'The business, if it is the only one; null otherwise.',
};
