/** Texts of the list below a field with suggestions. */
export const comboboxTexts = {
  suggestions: 'Suggestions',
  suggestionCount: (number: number) =>
    number === 0 ? 'No suggestions' : number === 1 ? '1 suggestion' : `${number} suggestions`,
};
