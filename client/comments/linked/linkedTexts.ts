/** Texts of the comment that the address names. */
export const linkedTexts = {
  linked: 'Linked comment',
  gone: 'The linked comment is no longer here.',
  failed: 'Failed to fetch the comment',
};
