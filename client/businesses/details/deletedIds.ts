/** The ids of the businesses that this page has deleted. */
export const deletedIds = new Set<string>();
