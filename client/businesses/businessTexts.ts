/** Texts of the home page's list and of business cards. */
import { formatNumber } from '#client/core/formats.ts';

export const businessTexts = {
  homeTitle: 'Discover Amazing Businesses',
  categories: 'Categories',
  view: 'View',
  list: 'List',
  map: 'Map',
  near: 'Near me',
  withinArea: 'Area on the map',
  nearPlace: (near: string) => `Near ${near.split(',').slice(2).join(',') || near}`,
  away: (distance: string) => `${distance} away`,
  showFilters: 'Show Filters',
  hideFilters: 'Hide Filters',
  filters: 'Filters',
  search: 'Search',
  searchPlaceholder: 'Search businesses...',
  searchDirectory: 'Find in the directory',
  searchDirectoryPlaceholder: 'Business, category or place',
  find: 'Find',
  category: 'Category',
  openNow: 'Open now',
  rating: (stars: number) => (stars === 5 ? '5 Stars' : `${stars}+ Stars`),
  sortBy: 'Sort By',
  sortedBy: (order: string) => `Sorted by ${order}`,
  ascending: 'Ascending',
  clearFilters: 'Clear Filters',
  clearAllFilters: 'Clear All Filters',
  activeFilters: 'Active filters',
  removeFilter: (filter: string) => `${filter}, remove filter`,
  found: (total: number, isExact: boolean) =>
    `${formatNumber(total, isExact)} ${total === 1 ? 'Business' : 'Businesses'} Found`,
  noneFound: 'No businesses found',
  results: 'Businesses',
  showFound: (found?: { totalCount: number; totalCountIsExact: boolean }) =>
    found
      ? `Show ${formatNumber(found.totalCount, found.totalCountIsExact)} ${found.totalCount === 1 ? 'business' : 'businesses'}`
      : 'Show businesses',
  ofNewBusinesses: 'of new businesses with these filters',
  didYouMean: 'Did you mean',
  /** The beginning of a line that names the corrected search. */
  noneWith: (search: string) => `Nothing matches “${search}”. Showing results for`,
  listFailed: 'Failed to fetch businesses',

  viewDetails: 'View Details',
  by: 'by',
  location: 'Location',
  averageRating: (rating: string) => `Rated ${rating} of 5`,
  ratingCount: (number: number) => (number === 1 ? '1 rating' : `${number} ratings`),
  commentCount: (number: number) => (number === 1 ? '1 comment' : `${number} comments`),
  saveCount: (number: number) => (number === 1 ? '1 save' : `${number} saves`),
};
