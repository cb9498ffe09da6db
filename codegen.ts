/** Turns schema.graphql and the .graphql files beside the components into types, ready documents and one hook each. */
import type { CodegenConfig } from '@graphql-codegen/cli';
import type { CodegenPlugin, Types } from '@graphql-codegen/plugin-helpers';
import { addTypenameToDocument } from '@apollo/client/utilities';
import { concatAST, Kind, print, separateOperations, visit, type OperationDefinitionNode } from 'graphql';
import { buildOf } from './server/graphql/client-operations.ts';

/** The hooks that run a query: with its variables in the options, required where the operation requires them. */
function queryHooks(name: string, needsVariables: boolean): string[] {
  const types = `<${name}Query, ${name}QueryVariables>`;
  const optional = needsVariables ? '' : '?';
  return [
    `export const use${name}Query = (options${optional}: Apollo.useQuery.Options${types}) => Apollo.useQuery(${name}Document, options${optional && ' ?? {}'});`,
    `export const use${name}LazyQuery = (options?: Apollo.useLazyQuery.Options${types}) => Apollo.useLazyQuery(${name}Document, options);`,
  ];
}

/** The hook that gives the function which sends a mutation. Its variables are given with the call, so that none is forgotten. */
function mutationHooks(name: string): string[] {
  const options = `Omit<Apollo.useMutation.Options<${name}Mutation, ${name}MutationVariables>, 'variables'>`;
  return [`export const use${name}Mutation = (options?: ${options}) => Apollo.useMutation(${name}Document, options);`];
}

function hooksOf({ name, operation, variableDefinitions = [] }: OperationDefinitionNode): string[] {
  if (!name) throw new Error('Every operation needs a name, since its hook is called after it.');
  if (operation === 'mutation') return mutationHooks(name.value);
  return queryHooks(
    name.value,
    variableDefinitions.some(({ type, defaultValue }) => type.kind === Kind.NON_NULL_TYPE && !defaultValue),
  );
}

/** The text of every operation as the client sends it, by name. */
function operationTexts(files: Types.DocumentFile[]): Record<string, string> {
  const document = concatAST(files.flatMap((file) => file.document ?? []));
  // `@unmask` is a directive of Apollo Client, which the schema does not define.
  const sent = visit(addTypenameToDocument(document), {
    Directive: ({ name }) => (name.value === 'unmask' ? null : undefined),
  });
  const texts = Object.entries(separateOperations(sent));
  return Object.fromEntries(texts.map(([name, text]) => [name, print(text)]));
}

// @graphql-codegen/typescript-react-apollo knows Apollo Client 3 only.
const hooksPlugin: CodegenPlugin = {
  plugin: (_schema, documents) => ({
    prepend: [`import * as Apollo from '@apollo/client/react';`],
    content: [
      '/** Names the set of operations that this client was built with. */',
      `export const operationsBuild = '${buildOf(operationTexts(documents))}';`,
      ...documents
        .flatMap((file) => file.document?.definitions ?? [])
        .filter((definition) => definition.kind === Kind.OPERATION_DEFINITION)
        .flatMap(hooksOf),
    ].join('\n'),
  }),
};

// The server runs some of them before it sends a page, and knows the queries by name.
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
      plugins: ['typescript-operations', 'typed-document-node', 'hooks'],
      config: {
        scalars: { DateTime: 'string', Upload: 'File' },
        inlineFragmentTypes: 'mask',
        customDirectives: { apolloUnmask: true },
        // An optimistic answer without its type name would not reach the cache.
        nonOptionalTypename: true,
        skipTypeNameForRoot: true,
        useTypeImports: true,
        optimizeDocumentNode: true,
      },
    },
    'dist/operations.json': { plugins: ['operations'] },
  },
  pluginLoader: async (name) => ownPlugins[name.split('/').at(-1) ?? ''] ?? import(name),
};

// The tool reads the default export and nothing else.
export default config;
