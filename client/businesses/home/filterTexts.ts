/** Texts of the controls that filter and sort, whose code loads after the list. */
export const filterTexts = {
  allCategories: 'All Categories',
  minRating: 'Min Rating',
  anyRating: 'Any Rating',
  order: 'Order',
  descending: 'Descending',
  distance: 'Distance',
};
