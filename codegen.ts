/** Generates types, parsed documents and one hook per operation from schema.graphql and the client's .graphql files. */
import type { CodegenConfig } from '@graphql-codegen/cli';
import type { CodegenPlugin, Types } from '@graphql-codegen/plugin-helpers';
import { addTypenameToDocument } from '@apollo/client/utilities';
import {
  concatAST,
  Kind,
  print,
  separateOperations,
  stripIgnoredCharacters,
  visit,
  type DefinitionNode,
  type FragmentDefinitionNode,
  type OperationDefinitionNode,
} from 'graphql';
import { buildOf } from './server/graphql/client-operations.ts';

/** Returns the source of a query's hooks. Variables are options, required if the operation requires any. */
function queryHooks(name: string, needsVariables: boolean): string[] {
  const types = `<${name}Query, ${name}QueryVariables>`;
  const optional = needsVariables ? '' : '?';
  return [
    `export const use${name}Query = (options${optional}: Apollo.useQuery.Options${types}) => Apollo.useQuery(${name}Document, options${optional && ' ?? {}'});`,
    `export const use${name}LazyQuery = (options?: Apollo.useLazyQuery.Options${types}) => Apollo.useLazyQuery(${name}Document, options);`,
  ];
}

/** Returns the source of a mutation's hook. Its type accepts variables in the call only, where they are required. */
function mutationHooks(name: string): string[] {
  const options = `Omit<Apollo.useMutation.Options<${name}Mutation, ${name}MutationVariables>, 'variables'>`;
  return [`export const use${name}Mutation = (options?: ${options}) => Apollo.useMutation(${name}Document, options);`];
}

function hooksOf({ name, operation, variableDefinitions = [] }: OperationDefinitionNode): string[] {
  if (!name) throw new Error('Every operation needs a name: its hook is named after it.');
  if (operation === 'mutation') return mutationHooks(name.value);
  return queryHooks(
    name.value,
    variableDefinitions.some(({ type, defaultValue }) => type.kind === Kind.NON_NULL_TYPE && !defaultValue),
  );
}

const isFragment = (definition: DefinitionNode) => definition.kind === Kind.FRAGMENT_DEFINITION;
const isOperation = (definition: DefinitionNode) => definition.kind === Kind.OPERATION_DEFINITION;
const capitalized = (name: string) => name.replace(/(^|_)[a-z]/g, (start) => start.toUpperCase());
const documentName = (definition: FragmentDefinitionNode | OperationDefinitionNode) =>
  isFragment(definition) ? `${capitalized(definition.name.value)}FragmentDoc` : `${definition.name!.value}Document`;

/** Returns the source of the documents of all fragments and operations, each after the fragments that it uses. */
function documentSources(definitions: readonly DefinitionNode[]): string[] {
  const fragments = new Map(definitions.filter(isFragment).map((fragment) => [fragment.name.value, fragment]));
  const sources = new Map<string, string>();

  function addSource(definition: FragmentDefinitionNode | OperationDefinitionNode): void {
    const used: FragmentDefinitionNode[] = [];
    visit(definition, { FragmentSpread: ({ name }) => void used.push(fragments.get(name.value)!) });
    used.forEach(addSource);
    const type = isFragment(definition)
      ? `${capitalized(definition.name.value)}Fragment`
      : definition.name!.value + capitalized(definition.operation);
    const variables = isFragment(definition) ? 'unknown' : `${type}Variables`;
    const text = JSON.stringify(stripIgnoredCharacters(print(definition)));
    const name = documentName(definition);
    const source = [text, ...new Set(used.map(documentName))].join(', ');
    sources.set(name, `export const ${name} = /* @__PURE__ */ parseDocument<${type}, ${variables}>(${source});`);
  }
  definitions.filter(isFragment).forEach(addSource);
  definitions.filter(isOperation).forEach(addSource);
  return [...sources.values()];
}

/** Returns the text of every operation as the client sends it, by name. */
function operationTexts(files: Types.DocumentFile[]): Record<string, string> {
  const document = concatAST(files.flatMap((file) => file.document ?? []));
  // `@unmask` is a directive of Apollo Client, which the schema does not define.
  const sent = visit(addTypenameToDocument(document), {
    Directive: ({ name }) => (name.value === 'unmask' ? null : undefined),
  });
  const texts = Object.entries(separateOperations(sent));
  return Object.fromEntries(texts.map(([name, text]) => [name, print(text)]));
}

// @graphql-codegen/typescript-react-apollo supports Apollo Client 3 only.
const hooksPlugin: CodegenPlugin = {
  plugin: (_schema, files) => {
    const definitions = files.flatMap(({ document }) => document?.definitions ?? []);
    return {
      prepend: [
        `import * as Apollo from '@apollo/client/react';`,
        `import { parseDocument } from './parseDocument.ts';`,
      ],
      content: [
        ...documentSources(definitions),
        '/** Identifies the operations of this build. */',
        `export const operationsBuild = '${buildOf(operationTexts(files))}';`,
        ...definitions.filter(isOperation).flatMap(hooksOf),
      ].join('\n'),
    };
  },
};

// The server runs some operations for its HTML and finds the text of queries by name.
const operationsPlugin: CodegenPlugin = {
  plugin: (_schema, files) => JSON.stringify(operationTexts(files)),
};

const ownPlugins: Record<string, CodegenPlugin> = {
  hooks: hooksPlugin,
  operations: operationsPlugin,
};

const config: CodegenConfig = {
  schema: 'schema.graphql',
  documents: 'client/**/*.graphql',
  generates: {
    'client/gql/graphql.ts': {
      plugins: ['typescript-operations', 'hooks'],
      config: {
        scalars: { DateTime: 'string', Upload: 'File' },
        inlineFragmentTypes: 'mask',
        customDirectives: { apolloUnmask: true },
        // The cache ignores optimistic responses without type names.
        nonOptionalTypename: true,
        skipTypeNameForRoot: true,
        useTypeImports: true,
      },
    },
    'dist/operations.json': { plugins: ['operations'] },
  },
  pluginLoader: async (name) => ownPlugins[name.split('/').at(-1) ?? ''] ?? import(name),
};

// graphql-codegen requires a default export.
export default config;
