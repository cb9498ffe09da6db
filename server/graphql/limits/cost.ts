/** What an operation may cost: at most so many values in its answer, with a price for its searches, its variables counted in. */
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
/** A number, or, where a page's size is a variable, what makes one. */
type Cost = number | ((variables: Variables) => number);

const sum = (costs: Cost[]): Cost => {
  const known = costs.reduce<number>((all, cost) => (typeof cost === 'number' ? all + cost : all), 0);
  const open = costs.filter((cost) => typeof cost !== 'number');
  return open.length === 0 ? known : (variables) => open.reduce((all, cost) => all + cost(variables), known);
};
const times = (a: Cost, b: Cost): Cost =>
  typeof a === 'number' && typeof b === 'number' ? a * b : (variables) => valueOf(a, variables) * valueOf(b, variables);
const valueOf = (cost: Cost, variables: Variables): number => (typeof cost === 'number' ? cost : cost(variables));

/** What a part of an operation asks for. */
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

// A list without pages, as of one's sessions, is short.
const unpaged = 10;
// The verb refuses anything else before it reads.
const pageSize = (first: unknown): number =>
  typeof first === 'number' ? Math.min(Math.max(first, 0), limits.page.max) : limits.page.max;

/**
 * Prices an operation of a valid document: one for each field, what is in a list as often as its page is long, and
 * `queryLimits.searchPrice` times the square of the number of searches.
 * @returns a number where no variable moves it, else a function of the variables
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

  /** How many a connection's lists hold; undefined for a field that is none. */
  function pageOf(field: GraphQLField<unknown, unknown>, node: FieldNode): Cost | undefined {
    const first = field.args.find(({ name }) => name === 'first');
    if (!first) return undefined;
    const given = node.arguments?.find(({ name }) => name.value === 'first')?.value;
    if (given?.kind === Kind.INT) return pageSize(Number(given.value));
    if (given?.kind !== Kind.VARIABLE) return pageSize(first.defaultValue);
    const name = given.name.value;
    const otherwise = defaultSize(name) ?? first.defaultValue;
    return (variables) => pageSize(variables[name] ?? otherwise);
  }

  function ofField(node: FieldNode, type: GraphQLObjectType, page: Cost): Amount {
    const field = type.getFields()[node.name.value];
    // `__typename`, and the schema's own description, which is bounded by its shape.
    if (!field || !node.selectionSet) return leaf;
    const inner = ofSet(
      node.selectionSet,
      getNamedType(field.type) as GraphQLObjectType,
      pageOf(field, node) ?? unpaged,
    );
    const held = isListType(getNullableType(field.type)) ? timesOf(page, inner) : inner;
    return sumOf([{ values: 1, searches: searchesOf(node, defaults) }, held]);
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

/** Refuses an operation that costs too much. @throws QUERY_TOO_COMPLEX that names limit and cost */
export type CostGuard = (document: DocumentNode, operation: OperationDefinitionNode, variables?: Variables) => void;

/** Makes the guard of a schema. It prices each operation once; after that a request pays for a look-up and an addition. */
export function costGuard(schema: GraphQLSchema): CostGuard {
  const known = new WeakMap<OperationDefinitionNode, Cost>();
  return (document, operation, variables = {}) => {
    let cost = known.get(operation);
    if (cost === undefined) known.set(operation, (cost = costOf(schema, document, operation)));
    const values = valueOf(cost, variables);
    if (values > queryLimits.cost) throw tooComplex(`a cost of ${values} values`, queryLimits.cost);
  };
}
