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

/** The root types need no description. */
const rootTypes = ['Query', 'Mutation'];

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
    .flatMap((type) => {
      const own = { place: type.name, description: type.description };
      return rootTypes.includes(type.name) ? partsOf(type) : [own, ...partsOf(type)];
    });

describe('The schema', () => {
  it('is committed as the server builds it (`npm run schema` writes it)', () => {
    expect(readFileSync('schema.graphql', 'utf8')).toBe(schemaText());
  });

  it('lets each root field of a mutation be null, so that one failure does not hide the results of the others', () => {
    const fields = Object.values(buildSchema().getMutationType()!.getFields());
    expect(fields.filter(({ type }) => isNonNullType(type)).map(({ name }) => name)).toEqual([]);
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

  const descriptionOf = (searched: string) => places().find(({ place }) => place === searched)?.description;

  it('describes each node by the words of its type', () => {
    expect(descriptionOf('ModerationLogEntryEdge.node')).toBe('The moderation log entry.');
    const nodes = places().filter(({ place }) => place.endsWith('Edge.node'));
    // The word 'Edge' has no counterpart, and the article none in the name.
    for (const { place, description } of nodes)
      expect([place, description?.split(' ').length]).toEqual([place, place.match(/[A-Z]/g)?.length]);
  });

  it('says that an empty page may have a cursor at its end, but none at its start', () => {
    expect(descriptionOf('PageInfo.startCursor')).toMatch(/; null on an empty page\.$/);
    expect(descriptionOf('PageInfo.endCursor')).toMatch(/ Null on an empty page, unless its items were deleted/);
  });

  it('says of the pictures of an edit only that others are removed', () => {
    expect(descriptionOf('CreateBusinessInput.pictures')).toMatch(/; the first is the cover\. It excludes a file\.$/);
    expect(descriptionOf('UpdateBusinessInput.pictures')).toMatch(/ removed\. It excludes a file and `removeImage`\.$/);
  });
});
