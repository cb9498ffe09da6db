/** The cost of an operation for its variables: the number of values in its response, with a weight for long texts and a cost for searches; and the length of these texts. */
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

// Lists without pages, such as the pictures of a business, are short. Others have the extension of `core/graphql/list-size.ts`.
const unpaged = 10;
/** So many characters of a long text count as one value. */
const charactersOfValue = 512;
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

interface FieldSizes {
  /** The maximum length of a long text. */
  textLength?: number;
  /** The usual and the maximum number of items of a list without pages; ten without them. */
  listSize?: number;
  maxListSize?: number;
}
const sizesOf = (field: GraphQLField<unknown, unknown> | undefined): FieldSizes => field?.extensions ?? {};

/** What the limits count. */
interface Cost {
  cost: number;
  /** The number of characters that the long texts have at most. */
  textLength: number;
}

/** The fields of an object in the response. */
interface Selection {
  values: number;
  textLength: number;
  /** Those that are objects or lists of objects. */
  inner: {
    node: FieldNode;
    isList: boolean;
    sizes: FieldSizes;
    isPaged: boolean;
    defaultSize: unknown;
    selection: Selection;
  }[];
}

/**
 * Makes the function that computes the cost of an operation of a valid document for its variables: one for each field in
 * the response, several for a long text, multiplied by the page size inside lists, and `queryLimits.searchCost` times the
 * square of the number of searches. The long texts are counted with the maximum of each list, since the usual number of items
 * does not limit the size of a response.
 */
export function costOf(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): (variables: Variables) => Cost {
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
    const texts = [...byName.values()].map(([node]) => sizesOf(fields[node!.name.value]).textLength);
    const values = texts.reduce((sum: number, length) => sum + Math.ceil((length ?? 1) / charactersOfValue), 0);
    const textLength = texts.reduce((sum: number, length) => sum + (length ?? 0), 0);
    const inner = [...byName.values()].flatMap((nodes) => {
      const [node] = nodes as [FieldNode];
      const field = fields[node.name.value];
      const innerSets = nodes.flatMap(({ selectionSet }) => selectionSet ?? []);
      // `__schema` and `__type` have no field here: the complexity limits introspection.
      if (!field || innerSets.length === 0) return [];
      const first = field.args.find(({ name }) => name === 'first');
      const selection = merge(innerSets, getNamedType(field.type) as GraphQLObjectType);
      const isList = isListType(getNullableType(field.type));
      const sizes = sizesOf(field);
      return [{ node, isList, sizes, isPaged: first !== undefined, defaultSize: first?.defaultValue, selection }];
    });
    return { values, textLength, inner };
  }

  const root = merge([operation.selectionSet], schema.getRootType(operation.operation)!);
  return (variables) => {
    let values = 0;
    let textLength = 0;
    let searchCount = 0;
    /** Adds a selection that occurs `times` in the response, at most `maxTimes`, and whose lists have `listSize` items. */
    const add = (set: Selection, times: number, maxTimes: number, listSize: number): void => {
      values += times * set.values;
      textLength += maxTimes * set.textLength;
      for (const { node, isList, sizes, isPaged, defaultSize, selection } of set.inner) {
        const args: Variables = {};
        for (const { name, value } of node.arguments ?? []) args[name.value] = valueFromASTUntyped(value, variables);
        if (searches(args)) searchCount += times;
        const size = isList ? (sizes.listSize ?? listSize) : 1;
        const maxSize = isList ? (sizes.maxListSize ?? listSize) : 1;
        add(selection, times * size, maxTimes * maxSize, isPaged ? pageSize(args.first ?? defaultSize) : unpaged);
      }
    };
    add(root, 1, 1, unpaged);
    return { cost: values + queryLimits.searchCost * searchCount ** 2, textLength };
  };
}
