/** Checks that schema.graphql is what the server builds, and that it describes everything. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import {
  isEnumType,
  isInputObjectType,
  isIntrospectionType,
  isNonNullType,
  isObjectType,
  isSpecifiedScalarType,
  type GraphQLArgument,
  type GraphQLNamedType,
} from 'graphql';
import { getMetadataStorage } from 'type-graphql';
import { buildSchema, schemaText } from '#server/graphql/schema.ts';

interface Described {
  place: string;
  description?: string | null;
}

const argumentsOf = (field: object): readonly GraphQLArgument[] =>
  'args' in field ? (field.args as GraphQLArgument[]) : [];

/** The fields, arguments and values of a type. */
function partsOf(type: GraphQLNamedType): Described[] {
  if (isEnumType(type))
    return type.getValues().map(({ name, description }) => ({ place: `${type.name}.${name}`, description }));
  if (!isObjectType(type) && !isInputObjectType(type)) return [];
  return Object.values(type.getFields()).flatMap((field): Described[] => {
    const place = `${type.name}.${field.name}`;
    const args = argumentsOf(field).map(({ name, description }) => ({ place: `${place}(${name})`, description }));
    return [{ place, description: field.description }, ...args];
  });
}

/** Every type, field, argument and value that is not part of GraphQL itself. */
const places = (): Described[] =>
  Object.values(buildSchema().getTypeMap())
    .filter((type) => !isIntrospectionType(type) && !isSpecifiedScalarType(type))
    .flatMap((type) => [{ place: type.name, description: type.description }, ...partsOf(type)]);

describe('The schema', () => {
  it('is committed as the server builds it (`npm run schema` writes it)', () => {
    expect(readFileSync('schema.graphql', 'utf8')).toBe(schemaText());
  });

  it('lets each root field of a mutation be null, so that one failure does not hide the results of the others', () => {
    const fields = Object.values(buildSchema().getMutationType()!.getFields());
    expect(fields.filter(({ type }) => isNonNullType(type)).map(({ name }) => name)).toEqual([]);
  });

  it('lets those root fields of a query be null whose descriptions name a refusal, so that it does not hide the results of the others', () => {
    const fields = Object.values(buildSchema().getQueryType()!.getFields());
    const refused = fields.filter(({ description }) =>
      /UNAUTHENTICATED|FORBIDDEN|NOT_FOUND|RATE_LIMITED/.test(description ?? ''),
    );
    expect(fields.filter(({ type }) => !isNonNullType(type)).map(({ name }) => name)).toEqual(
      refused.map(({ name }) => name),
    );
  });

  it('has a resolver for those fields only that declare one: all others are property reads', () => {
    const { objectTypes, fieldResolvers } = getMetadataStorage();
    const schema = buildSchema();
    const plain = objectTypes.flatMap(({ name, target, fields = [] }) => {
      const declared = fieldResolvers
        .filter((each) => each.getObjectType?.() === target)
        .map((each) => each.methodName);
      return fields
        .filter((field) => !declared.includes(field.name))
        .map(({ schemaName }) => ({ place: `${name}.${schemaName}`, type: name, schemaName }));
    });
    expect(plain.length).toBeGreaterThan(30);
    const resolved = plain.filter(({ type, schemaName }) => {
      const object = schema.getType(type);
      return isObjectType(object) && object.getFields()[schemaName]?.resolve !== undefined;
    });
    expect(resolved.map(({ place }) => place)).toEqual([]);
  });

  it('describes every type, field, argument and value', () => {
    expect(places().length).toBeGreaterThan(100);
    expect(
      places()
        .filter(({ description }) => !description?.trim())
        .map(({ place }) => place),
    ).toEqual([]);
  });

  it('describes each node by the words of its type', () => {
    const nodes = places().filter(({ place }) => place.endsWith('Edge.node'));
    expect(nodes).toContainEqual({ place: 'ModerationLogEntryEdge.node', description: 'The moderation log entry.' });
    expect(nodes).toContainEqual({ place: 'OwnReportEdge.node', description: 'Your own report.' });
    // The word 'Edge' has no counterpart, and the article none in the name.
    for (const { place, description } of nodes)
      expect([place, description?.split(' ').length]).toEqual([place, place.match(/[A-Z]/g)?.length]);
  });
});
