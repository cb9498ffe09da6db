/** GraphQL fields whose values an object has already: some reads prefetch them with the row. */
import { isObjectType, Kind, type GraphQLResolveInfo, type GraphQLSchema, type SelectionSetNode } from 'graphql';
import { Extensions } from 'type-graphql';

const mark = 'isPrefetched';

/**
 * Marks a field resolver that runs only where the row has no property of the field's name.
 * Do not mark fields that only some users may see: a property is returned to everyone.
 */
export const Prefetched = (): MethodDecorator => Extensions({ [mark]: true }) as MethodDecorator;

/** Makes the marked fields read the row's property first. Calls of resolvers took a twelfth of the CPU time of a list. */
export function usePrefetchedValues(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      const { name, resolve, extensions } = field;
      if (extensions[mark] && resolve)
        field.resolve = (source: Record<string, unknown>, ...rest) => {
          const value = source[name];
          return value === undefined ? resolve(source, ...rest) : value;
        };
    }
  }
}

/** Whether an operation selects only properties that an object has. Of a fragment it returns false. */
export const selectsOnly = ({ fieldNodes }: GraphQLResolveInfo, object: object): boolean =>
  fieldNodes.every(({ selectionSet }) =>
    selectionSet?.selections.every(
      (each) => each.kind === Kind.FIELD && (each.name.value in object || each.name.value === '__typename'),
    ),
  );

/** Whether an operation selects one of these fields of the object. */
export function selectsAny({ fieldNodes, fragments }: GraphQLResolveInfo, names: ReadonlySet<string>): boolean {
  const isIn = (set: SelectionSetNode | undefined): boolean =>
    (set?.selections ?? []).some((each) => {
      if (each.kind === Kind.FIELD) return names.has(each.name.value);
      return isIn(each.kind === Kind.INLINE_FRAGMENT ? each.selectionSet : fragments[each.name.value]?.selectionSet);
    });
  return fieldNodes.some(({ selectionSet }) => isIn(selectionSet));
}
