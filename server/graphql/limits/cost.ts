/** Limits the cost of an operation: the number of values in its response, with a price for searches, for the given variables. */
import {
  getNamedType,
  getNullableType,
  isListType,
  Kind,
  type DocumentNode,
  type FieldNode,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import { limits } from '#rules/limits.ts';
import { tooComplex } from '#server/core/errors.ts';
import { queryLimits } from '#rules/query-limits.ts';
import { searchesOf } from './searches.ts';
import { fragmentsOf } from './complexity.ts';

type Variables = Record<string, unknown>;
/** A number, or a function of the variables where a page size is a variable. */
type Cost = number | ((variables: Variables) => number);

const sum = (costs: Cost[]): Cost => {
  const fixed = costs.reduce<number>((total, cost) => (typeof cost === 'number' ? total + cost : total), 0);
  const variable = costs.filter((cost) => typeof cost !== 'number');
  return variable.length === 0
    ? fixed
    : (variables) => variable.reduce((total, cost) => total + cost(variables), fixed);
};
const times = (a: Cost, b: Cost): Cost =>
  typeof a === 'number' && typeof b === 'number' ? a * b : (variables) => valueOf(a, variables) * valueOf(b, variables);
const valueOf = (cost: Cost, variables: Variables): number => (typeof cost === 'number' ? cost : cost(variables));

/** The values and the searches of a part of an operation. */
interface Amount {
  values: Cost;
  searches: Cost;
}

const sumOf = (amounts: Amount[]): Amount => ({
  values: sum(amounts.map(({ values }) => values)),
  searches: sum(amounts.map(({ searches }) => searches)),
});
const timesOf = (page: Cost, { values, searches }: Amount): Amount => ({
  values: times(page, values),
  searches: times(page, searches),
});
const leaf: Amount = { values: 1, searches: 0 };

// Lists without pages, such as the sessions of a user, are short.
const unpaged = 10;
// Service functions reject other sizes.
const pageSize = (first: unknown): number =>
  typeof first === 'number' ? Math.min(Math.max(first, 0), limits.page.max) : limits.page.max;

/**
 * The cost of an operation of a valid document: one for each field, multiplied by the page size inside lists, and
 * `queryLimits.searchPrice` times the square of the number of searches.
 * @returns a number where no variable changes it, else a function of the variables
 */
export function costOf(schema: GraphQLSchema, document: DocumentNode, operation: OperationDefinitionNode): Cost {
  const fragments = fragmentsOf(document);
  const defaults = new Map(
    operation.variableDefinitions?.map(({ variable, defaultValue }) => [variable.name.value, defaultValue]),
  );
  const defaultSize = (name: string): number | undefined => {
    const value = defaults.get(name);
    return value?.kind === Kind.INT ? Number(value.value) : undefined;
  };

  /** The page size of a connection; undefined for other fields. */
  function pageOf(field: GraphQLField<unknown, unknown>, node: FieldNode): Cost | undefined {
    const first = field.args.find(({ name }) => name === 'first');
    if (!first) return undefined;
    const given = node.arguments?.find(({ name }) => name.value === 'first')?.value;
    if (given?.kind === Kind.INT) return pageSize(Number(given.value));
    if (given?.kind !== Kind.VARIABLE) return pageSize(first.defaultValue);
    const name = given.name.value;
    const defaultValue = defaultSize(name) ?? first.defaultValue;
    return (variables) => pageSize(variables[name] ?? defaultValue);
  }

  function ofField(node: FieldNode, type: GraphQLObjectType, page: Cost): Amount {
    const field = type.getFields()[node.name.value];
    // `__typename`, and introspection, which the complexity limits.
    if (!field || !node.selectionSet) return leaf;
    const inner = ofSet(
      node.selectionSet,
      getNamedType(field.type) as GraphQLObjectType,
      pageOf(field, node) ?? unpaged,
    );
    const content = isListType(getNullableType(field.type)) ? timesOf(page, inner) : inner;
    return sumOf([{ values: 1, searches: searchesOf(node, defaults) }, content]);
  }

  const ofSet = (set: SelectionSetNode, type: GraphQLObjectType, page: Cost): Amount =>
    sumOf(
      set.selections.map((node) => {
        if (node.kind === Kind.FIELD) return ofField(node, type, page);
        const { selectionSet } = node.kind === Kind.INLINE_FRAGMENT ? node : fragments.get(node.name.value)!;
        return ofSet(selectionSet, type, page);
      }),
    );

  const { values, searches } = ofSet(operation.selectionSet, schema.getRootType(operation.operation)!, unpaged);
  return sum([values, times(queryLimits.searchPrice, times(searches, searches))]);
}

/** Rejects an operation above the cost limit. @throws QUERY_TOO_COMPLEX with the limit and the cost */
export type CostGuard = (document: DocumentNode, operation: OperationDefinitionNode, variables?: Variables) => void;

/** Makes the guard of a schema. The cost of an operation is computed once; each request evaluates it for its variables. */
export function costGuard(schema: GraphQLSchema): CostGuard {
  const costs = new WeakMap<OperationDefinitionNode, Cost>();
  return (document, operation, variables = {}) => {
    let cost = costs.get(operation);
    if (cost === undefined) costs.set(operation, (cost = costOf(schema, document, operation)));
    const values = valueOf(cost, variables);
    if (values > queryLimits.cost) throw tooComplex(`a cost of ${values} values`, queryLimits.cost);
  };
}
