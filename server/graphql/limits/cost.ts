/** The cost of an operation: the number of values in its response, with a price for searches, for the given variables. */
import {
  getNamedType,
  getNullableType,
  isListType,
  Kind,
  valueFromASTUntyped,
  type FragmentDefinitionNode,
  type GraphQLObjectType,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import { limits } from '#rules/limits.ts';
import { queryLimits } from '#rules/query-limits.ts';

// Lists without pages, such as the sessions of a user, are short.
const unpaged = 10;
// Service functions reject other sizes.
const pageSize = (first: unknown): number =>
  typeof first === 'number' ? Math.min(Math.max(first, 0), limits.page.max) : limits.page.max;

// No index and no stored count answers these alone, so Postgres reads thousands of rows for them.
const isSearch = ([name, value]: [string, unknown]): boolean =>
  (name === 'search' && typeof value === 'string' && value.trim() !== '') ||
  (name === 'minRating' && value !== null && value !== undefined);

/** Whether a field searches, by an argument or by a field of an input object. */
const searches = (args: object): boolean =>
  Object.entries(args).some(
    (arg) => isSearch(arg) || (typeof arg[1] === 'object' && Object.entries(arg[1] ?? {}).some(isSearch)),
  );

/**
 * The cost of an operation of a valid document: one for each field, multiplied by the page size inside lists, and
 * `queryLimits.searchPrice` times the square of the number of searches.
 * @param fragments of the document, by name
 * @param variables with the defaults of those that are absent
 */
export function costOf(
  schema: GraphQLSchema,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
  { operation, selectionSet }: OperationDefinitionNode,
  variables: Record<string, unknown>,
): number {
  let values = 0;
  let searchCount = 0;

  /** Adds a selection set that occurs `times` in the response and whose lists have `listSize` items. */
  function add({ selections }: SelectionSetNode, type: GraphQLObjectType, times: number, listSize: number): void {
    for (const node of selections) {
      if (node.kind !== Kind.FIELD) {
        const inner = node.kind === Kind.INLINE_FRAGMENT ? node : fragments.get(node.name.value)!;
        add(inner.selectionSet, type, times, listSize);
        continue;
      }
      values += times;
      if (!node.selectionSet) continue;
      const field = type.getFields()[node.name.value];
      // Introspection, which the complexity limits.
      if (!field) continue;
      const args: Record<string, unknown> = {};
      for (const { name, value } of node.arguments ?? []) args[name.value] = valueFromASTUntyped(value, variables);
      if (searches(args)) searchCount += times;
      const first = field.args.find(({ name }) => name === 'first');
      add(
        node.selectionSet,
        getNamedType(field.type) as GraphQLObjectType,
        isListType(getNullableType(field.type)) ? times * listSize : times,
        first ? pageSize(args.first ?? first.defaultValue) : unpaged,
      );
    }
  }

  add(selectionSet, schema.getRootType(operation)!, 1, unpaged);
  return values + queryLimits.searchPrice * searchCount ** 2;
}
