/** GraphQL enums whose values are their names. */
import { registerEnumType } from 'type-graphql';

/**
 * Registers an enum.
 * @param description that of the enum
 * @param values a label for each name, which becomes its description; or an object with the description
 */
export function registerEnum<Name extends string>(
  name: string,
  description: string,
  values: Readonly<Record<Name, string | { description: string }>>,
): { [N in Name]: N } {
  const names = Object.keys(values) as Name[];
  const describe = (value: string | { description: string }) =>
    typeof value === 'string' ? { description: `${value}.` } : { description: value.description };
  const valuesConfig = Object.fromEntries(names.map((each) => [each, describe(values[each])]));
  const registered = Object.fromEntries(names.map((each) => [each, each])) as { [N in Name]: N };
  registerEnumType(registered, {
    name,
    description,
    valuesConfig: valuesConfig as Record<Name, { description: string }>,
  });
  return registered;
}
