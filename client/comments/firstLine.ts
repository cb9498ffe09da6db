/** The CSS classes of the first line of a comment. */
export const firstLine = 'flex flex-wrap items-baseline gap-x-2';
