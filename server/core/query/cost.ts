/** What an operation may cost: at most so many values in its answer, its variables counted in. */
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
import { tooComplex } from '../errors.ts';
import { queryLimits } from './limits.ts';
import { fragmentsOf } from './shape.ts';

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

// A list without pages, as of one's sessions, is short.
const unpaged = 10;
// The verb refuses anything else before it reads.
const pageSize = (first: unknown): number =>
  typeof first === 'number' ? Math.min(Math.max(first, 0), limits.page.max) : limits.page.max;

/**
 * Prices an operation of a valid document: one for each field, and what is in a list as often as its page is long.
 * @returns a number where no variable moves it, else a function of the variables
 */
export function costOf(schema: GraphQLSchema, document: DocumentNode, operation: OperationDefinitionNode): Cost {
  const fragments = fragmentsOf(document);
  const defaults = new Map(
    operation.variableDefinitions?.map(({ variable, defaultValue }) => [
      variable.name.value,
      defaultValue?.kind === Kind.INT ? Number(defaultValue.value) : undefined,
    ]),
  );

  /** How many a connection's lists hold; undefined for a field that is none. */
  function pageOf(field: GraphQLField<unknown, unknown>, node: FieldNode): Cost | undefined {
    const first = field.args.find(({ name }) => name === 'first');
    if (!first) return undefined;
    const given = node.arguments?.find(({ name }) => name.value === 'first')?.value;
    if (given?.kind === Kind.INT) return pageSize(Number(given.value));
    if (given?.kind !== Kind.VARIABLE) return pageSize(first.defaultValue);
    const name = given.name.value;
    const otherwise = defaults.get(name) ?? first.defaultValue;
    return (variables) => pageSize(variables[name] ?? otherwise);
  }

  function ofField(node: FieldNode, type: GraphQLObjectType, page: Cost): Cost {
    const field = type.getFields()[node.name.value];
    // `__typename`, and the schema's own description, which is bounded by its shape.
    if (!field || !node.selectionSet) return 1;
    const inner = ofSet(
      node.selectionSet,
      getNamedType(field.type) as GraphQLObjectType,
      pageOf(field, node) ?? unpaged,
    );
    return sum([1, isListType(getNullableType(field.type)) ? times(page, inner) : inner]);
  }

  const ofSet = (set: SelectionSetNode, type: GraphQLObjectType, page: Cost): Cost =>
    sum(
      set.selections.map((node) => {
        if (node.kind === Kind.FIELD) return ofField(node, type, page);
        const { selectionSet } = node.kind === Kind.INLINE_FRAGMENT ? node : fragments.get(node.name.value)!;
        return ofSet(selectionSet, type, page);
      }),
    );

  return ofSet(operation.selectionSet, schema.getRootType(operation.operation)!, unpaged);
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
