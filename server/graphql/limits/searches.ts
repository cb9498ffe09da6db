/** Finds the fields of a document that search: those with a `search` text or a `minRating`, as an argument or in an input object. */
import { valueFromASTUntyped, type FieldNode, type ValueNode } from 'graphql';

type Variables = Record<string, unknown>;
/** The default values of an operation's variables, by name. */
export type Defaults = ReadonlyMap<string, ValueNode | undefined>;

// No index and no stored count answers these alone, so Postgres reads thousands of rows for them.
const isSearch = (name: string, value: unknown): boolean =>
  (name === 'search' && typeof value === 'string' && value.trim() !== '') ||
  (name === 'minRating' && value !== null && value !== undefined);

const holdsSearch = (name: string, value: unknown): boolean =>
  isSearch(name, value) ||
  (typeof value === 'object' && value !== null && Object.entries(value).some((field) => isSearch(...field)));

/** The names of the variables in a value. */
function variablesIn(value: ValueNode): string[] {
  if (value.kind === 'Variable') return [value.name.value];
  if (value.kind === 'ObjectValue') return value.fields.flatMap((field) => variablesIn(field.value));
  return value.kind === 'ListValue' ? value.values.flatMap(variablesIn) : [];
}

/**
 * The number of searches of a field: 0 or 1.
 * @returns a number where no variable changes it, else a function of the variables of the request
 */
export function searchesOf(node: FieldNode, defaults: Defaults): number | ((variables: Variables) => number) {
  const counts = (node.arguments ?? []).map(({ name, value }) => {
    const used = variablesIn(value);
    const count = (variables: Variables): number =>
      Number(holdsSearch(name.value, valueFromASTUntyped(value, variables)));
    if (used.length === 0) return count({});
    return (variables: Variables) => {
      const given = used.map((each) => {
        const literal = defaults.get(each);
        return [each, variables[each] === undefined && literal ? valueFromASTUntyped(literal) : variables[each]];
      });
      return count(Object.fromEntries(given) as Variables);
    };
  });
  if (counts.every((each) => typeof each === 'number')) return Math.max(0, ...counts);
  return (variables) => Math.max(0, ...counts.map((each) => (typeof each === 'number' ? each : each(variables))));
}
