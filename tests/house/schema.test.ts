/** Keeps schema.graphql what the server builds, and a manual for whoever builds on it. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import {
  isEnumType,
  isInputObjectType,
  isIntrospectionType,
  isObjectType,
  isSpecifiedScalarType,
  type GraphQLArgument,
} from 'graphql';
import { buildSchema, schemaText } from '#server/schema.ts';

interface Described {
  place: string;
  description?: string | null;
}

const argumentsOf = (field: object): readonly GraphQLArgument[] =>
  'args' in field ? (field.args as GraphQLArgument[]) : [];

/** Every type, field, argument and value of our own, with its place. */
function places(): Described[] {
  const types = Object.values(buildSchema().getTypeMap()).filter(
    (type) => !isIntrospectionType(type) && !isSpecifiedScalarType(type),
  );
  return types.flatMap((type): Described[] => {
    const own = { place: type.name, description: type.description };
    if (isEnumType(type))
      return [
        own,
        ...type.getValues().map(({ name, description }) => ({ place: `${type.name}.${name}`, description })),
      ];
    if (!isObjectType(type) && !isInputObjectType(type)) return [own];
    const fields = Object.values(type.getFields()).flatMap((field): Described[] => [
      { place: `${type.name}.${field.name}`, description: field.description },
      ...argumentsOf(field).map(({ name, description }) => ({
        place: `${type.name}.${field.name}(${name})`,
        description,
      })),
    ]);
    return [own, ...fields];
  });
}

describe('The schema', () => {
  it('is committed as the server builds it (`npm run schema` writes it)', () => {
    expect(readFileSync('schema.graphql', 'utf8')).toBe(schemaText());
  });

  it('explains every type, field, argument and value', () => {
    expect(places().length).toBeGreaterThan(100);
    expect(
      places()
        .filter(({ description }) => !description?.trim())
        .map(({ place }) => place),
    ).toEqual([]);
  });
});
