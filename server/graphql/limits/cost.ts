/** The cost of an operation for its variables: the number of values in its response, with a weight for long texts and a cost for searches. */
import {
  getNamedType,
  getNullableType,
  isListType,
  Kind,
  valueFromASTUntyped,
  type DocumentNode,
  type FieldNode,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import { limits } from '#rules/limits.ts';
import { queryLimits } from '#rules/requests/query-limits.ts';
import { fragmentsOf } from './complexity.ts';

type Variables = Record<string, unknown>;

// Lists without pages, such as the pictures of a business, are short. Others have the extension `listSize`.
const unpaged = 10;
// Service functions reject other sizes.
const pageSize = (first: unknown): number =>
  typeof first === 'number' ? Math.min(Math.max(first, 0), limits.page.max) : limits.page.max;

// No index and no stored count answers these alone, so Postgres reads thousands of rows for them.
const isSearch = ([name, value]: [string, unknown]): boolean =>
  (name === 'search' && typeof value === 'string' && value.trim() !== '') ||
  (['minRating', 'within', 'near', 'bounds', 'latitude'].includes(name) && value !== null && value !== undefined) ||
  (name === 'openNow' && value === true);

/** Whether a field searches, by an argument or by a field of an input object. */
const searches = (args: Variables): boolean =>
  Object.entries(args).some(
    (arg) => isSearch(arg) || (typeof arg[1] === 'object' && Object.entries(arg[1] ?? {}).some(isSearch)),
  );

/** The values that a field counts as: a long text has the extension `textSize` (`core/graphql/long-text.ts`). */
const textSizeOf = (field: GraphQLField<unknown, unknown> | undefined): number =>
  (field?.extensions as { textSize?: number } | undefined)?.textSize ?? 1;

/** The fields of an object in the response. */
interface Selection {
  values: number;
  /** Those that are objects or lists of objects. */
  inner: {
    node: FieldNode;
    isList: boolean;
    /** The items that a list counts as, where its field says so. */
    ownSize: number | undefined;
    isPaged: boolean;
    defaultSize: unknown;
    selection: Selection;
  }[];
}

/**
 * Makes the function that computes the cost of an operation of a valid document for its variables: one for each field in
 * the response, several for a long text, multiplied by the page size inside lists, and `queryLimits.searchCost` times the
 * square of the number of searches.
 */
export function costOf(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): (variables: Variables) => number {
  const fragments = fragmentsOf(document);

  /** Merges selection sets as the response does: a field that several fragments select is one value. */
  function merge(sets: SelectionSetNode[], type: GraphQLObjectType): Selection {
    const byName = new Map<string, FieldNode[]>();
    const collect = ({ selections }: SelectionSetNode): void => {
      for (const node of selections) {
        if (node.kind === Kind.INLINE_FRAGMENT) collect(node.selectionSet);
        else if (node.kind === Kind.FRAGMENT_SPREAD) collect(fragments.get(node.name.value)!.selectionSet);
        else {
          const name = (node.alias ?? node.name).value;
          byName.set(name, [...(byName.get(name) ?? []), node]);
        }
      }
    };
    sets.forEach(collect);
    const fields = type.getFields();
    let values = 0;
    for (const [node] of byName.values()) values += textSizeOf(fields[node!.name.value]);
    const inner = [...byName.values()].flatMap((nodes) => {
      const [node] = nodes as [FieldNode];
      const field = fields[node.name.value];
      const innerSets = nodes.flatMap(({ selectionSet }) => selectionSet ?? []);
      // `__schema` and `__type` have no field here: the complexity limits introspection.
      if (!field || innerSets.length === 0) return [];
      const first = field.args.find(({ name }) => name === 'first');
      const selection = merge(innerSets, getNamedType(field.type) as GraphQLObjectType);
      const isList = isListType(getNullableType(field.type));
      const { listSize: ownSize } = field.extensions as { listSize?: number };
      return [{ node, isList, ownSize, isPaged: first !== undefined, defaultSize: first?.defaultValue, selection }];
    });
    return { values, inner };
  }

  const root = merge([operation.selectionSet], schema.getRootType(operation.operation)!);
  return (variables) => {
    let values = 0;
    let searchCount = 0;
    /** Adds a selection that occurs `times` in the response and whose lists have `listSize` items. */
    const add = ({ values: own, inner }: Selection, times: number, listSize: number): void => {
      values += times * own;
      for (const { node, isList, ownSize, isPaged, defaultSize, selection } of inner) {
        const args: Variables = {};
        for (const { name, value } of node.arguments ?? []) args[name.value] = valueFromASTUntyped(value, variables);
        if (searches(args)) searchCount += times;
        const occurrences = isList ? times * (ownSize ?? listSize) : times;
        add(selection, occurrences, isPaged ? pageSize(args.first ?? defaultSize) : unpaged);
      }
    };
    add(root, 1, unpaged);
    return values + queryLimits.searchCost * searchCount ** 2;
  };
}
