/** The schema says what programs have to know of costs: its limit, and which arguments count as searches. */
import { describe, expect, it } from '@jest/globals';
import {
  getNamedType,
  getOperationAST,
  GraphQLSchema,
  isInputObjectType,
  isObjectType,
  parse,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLObjectType,
} from 'graphql';
import { queryLimits } from '#rules/requests/query-limits.ts';
import { costOf } from '#server/graphql/limits/cost.ts';
import { buildSchema } from '#server/graphql/schema.ts';

/** Values of an argument, each with the descriptions that users read of it. */
function valuesOf({ type, description }: GraphQLArgument): [value: unknown, description: string][] {
  const named = getNamedType(type);
  if (!isInputObjectType(named)) return [[valueOf(type), description ?? '']];
  return Object.values(named.getFields()).map((field) => [
    { [field.name]: valueOf(field.type) },
    `${description} ${field.description}`,
  ]);
}

const valueOf = (type: GraphQLInputType): unknown =>
  ({ Boolean: true, Float: 1, Int: 1 })[getNamedType(type).name] ?? 'a';

/** Whether a field counts as a search with a value of one of its arguments. */
function isSearch(
  parent: GraphQLObjectType,
  { name }: GraphQLField<unknown, unknown>,
  argument: string,
  value: unknown,
) {
  const document = parse(`query ($value: String) { ${name}(${argument}: $value, first: 1) { __typename } }`);
  const cost = costOf(new GraphQLSchema({ query: parent }), document, getOperationAST(document)!);
  return cost({ value }).cost - cost({}).cost === queryLimits.searchCost;
}

const searches = Object.values(buildSchema().getTypeMap())
  .filter(isObjectType)
  .filter(({ name }) => !name.startsWith('__'))
  .flatMap((parent) =>
    Object.values(parent.getFields())
      .filter(({ type }) => isObjectType(getNamedType(type)))
      .flatMap((field) =>
        field.args.flatMap((argument) =>
          valuesOf(argument)
            .filter(([value]) => isSearch(parent, field, argument.name, value))
            .map(([value, text]): [string, string] => [
              `${parent.name}.${field.name}(${argument.name}: ${JSON.stringify(value)})`,
              `${field.description} ${text}`,
            ]),
        ),
      ),
  );

describe('The schema', () => {
  it('has searches by text, rating, opening hours and place', () => expect(searches.length).toBeGreaterThan(10));

  it.each(searches)('says that %s adds the cost of a search', (_, description) => {
    expect(description).toMatch(/search adds 200 |Costs as much as a search/);
  });

  it('says what a request may cost', () => {
    const { description } = buildSchema().getQueryType()!;
    expect(description).toContain('may cost at most 5,000:');
    expect(description).toContain('Its long texts may have at most 4,000,000 characters');
  });
});
