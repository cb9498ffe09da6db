/** The CSS classes of the first line of a comment. */
export const firstLine = 'flex flex-wrap items-baseline gap-x-2';

/** Those of a line with room for the menu, which others have and, in the server's markup, also the author. */
export const lineBesideMenu = `${firstLine} pe-11`;

/** The CSS classes of a button in it. */
export const firstLineAction = 'button-small link aria-disabled:cursor-default aria-disabled:opacity-65';
