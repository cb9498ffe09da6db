/** The generated documents. */
import { describe, expect, it } from '@jest/globals';
import {
  buildSchema,
  getNamedType,
  isObjectType,
  Kind,
  parse,
  TypeInfo,
  visit,
  visitWithTypeInfo,
  type DefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DocumentNode } from '@apollo/client';
import * as generated from '#client/gql/graphql.ts';
import { printDocument } from '#client/gql/printDocument.ts';

const names = readdirSync('client', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.graphql'));
const texts = names.map((name) => readFileSync(join('client', name), 'utf8'));
const nameOf = (definition: DefinitionNode) => ('name' in definition ? definition.name?.value : undefined);

/** A definition without empty lists and without the properties that GraphQL's parser leaves undefined. */
const essentials = (definition: DefinitionNode): unknown =>
  JSON.parse(
    JSON.stringify(definition, (key, value: unknown) =>
      key === 'loc' || (Array.isArray(value) && value.length === 0) ? undefined : value,
    ),
  );

const written = new Map(
  parse(texts.join('\n'), { noLocation: true }).definitions.map((definition) => [nameOf(definition), definition]),
);
const documents = Object.entries(generated).filter(([name]) => /Doc(ument)?$/.test(name)) as [string, DocumentNode][];

/** The selection with those of its fragments. */
const fieldsOf = ({ selections }: SelectionSetNode): string[] =>
  selections.flatMap((each) => {
    if (each.kind === Kind.FIELD) return [each.name.value];
    if (each.kind === Kind.INLINE_FRAGMENT) return fieldsOf(each.selectionSet);
    const fragment = written.get(each.name.value);
    return fragment?.kind === Kind.FRAGMENT_DEFINITION ? fieldsOf(fragment.selectionSet) : [];
  });

it('All documents select the id of an object, or none does: the cache would otherwise replace one by the other', () => {
  const types = new TypeInfo(buildSchema(readFileSync('schema.graphql', 'utf8')));
  const places = { withId: new Set<string>(), withoutId: new Set<string>() };
  const read = visitWithTypeInfo(types, {
    Field({ name, selectionSet }) {
      const type = getNamedType(types.getType());
      if (!selectionSet || !isObjectType(type) || !type.getFields().id) return;
      const found = fieldsOf(selectionSet).includes('id') ? places.withId : places.withoutId;
      found.add(`${types.getParentType()!.name}.${name.value}`);
    },
  });
  visit(parse(texts.join('\n')), read);
  expect(places.withId.size).toBeGreaterThan(20);
  expect([...places.withoutId].filter((place) => places.withId.has(place))).toEqual([]);
});

describe('A generated document', () => {
  it('exists for each operation and fragment', () => {
    expect(documents).toHaveLength(written.size);
  });

  it.each(documents)('%s has the definitions of its files', (name, { definitions }) => {
    expect(name.replaceAll('_', '').toLowerCase()).toContain(
      nameOf(definitions[0]!)!.replaceAll('_', '').toLowerCase(),
    );
    for (const definition of definitions)
      expect(essentials(definition)).toEqual(essentials(written.get(nameOf(definition))!));
  });

  it.each(documents)('%s is printed as it was written', (_, document) => {
    const text = printDocument(document);
    expect(parse(text, { noLocation: true }).definitions.map(essentials)).toEqual(document.definitions.map(essentials));
  });

  it.each(documents)('%s has each fragment that it uses once', (_, { definitions }) => {
    const spreads = new Set(
      JSON.stringify(definitions).match(/(?<="FragmentSpread","name":\{"kind":"Name","value":")\w+/g),
    );
    expect(definitions.slice(1).map(nameOf).sort()).toEqual([...spreads].sort());
  });
});
