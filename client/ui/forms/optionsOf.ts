/** The options of a select. */

/**
 * Makes the options from a table of labels by value.
 * @param empty the label of the first option, which has no value; undefined for none
 */
export const optionsOf = (labels: Record<string, string>, empty?: string): { value: string; label: string }[] => [
  ...(empty === undefined ? [] : [{ value: '', label: empty }]),
  ...Object.entries(labels).map(([value, label]) => ({ value, label })),
];
