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
import { relative } from 'node:path';
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

const definitionsIn = ({ document }: Types.DocumentFile) =>
  (document?.definitions ?? []).filter((each) => isFragment(each) || isOperation(each));
/** The path of a file's module in client/gql/documents: that of the file in client. */
const moduleName = ({ location = '' }: Types.DocumentFile) =>
  relative('client', location)
    .replaceAll('\\', '/')
    .replace(/\.graphql$/, '.ts');

/** The names of the types of a document's data and variables. */
const typesOf = (definition: FragmentDefinitionNode | OperationDefinitionNode): string[] => {
  if (isFragment(definition)) return [`${capitalized(definition.name.value)}Fragment`];
  const type = definition.name!.value + capitalized(definition.operation);
  return [type, `${type}Variables`];
};

/** Returns the source of the module of a .graphql file: its documents, each after the fragments that it uses, and their hooks. */
function moduleSource(file: Types.DocumentFile, files: Types.DocumentFile[]): string {
  const definitions = definitionsIn(file);
  const moduleOf = new Map(
    files.flatMap((each) => definitionsIn(each).map((one) => [documentName(one), moduleName(each)])),
  );
  const sources = new Map<string, string>();
  const imports = new Set<string>();

  function addSource(definition: FragmentDefinitionNode | OperationDefinitionNode): void {
    const used = new Set<string>();
    visit(definition, { FragmentSpread: ({ name }) => void used.add(`${capitalized(name.value)}FragmentDoc`) });
    for (const name of used) {
      const own = definitions.find((each) => documentName(each) === name);
      if (own) addSource(own);
      else imports.add(`import { ${name} } from '#client/gql/documents/${moduleOf.get(name)}';`);
    }
    const [data, variables = 'unknown'] = typesOf(definition);
    const text = JSON.stringify(stripIgnoredCharacters(print(definition)));
    const name = documentName(definition);
    const source = [text, ...used].join(', ');
    sources.set(name, `export const ${name} = /* @__PURE__ */ parseDocument<${data}, ${variables}>(${source});`);
  }
  definitions.forEach(addSource);
  const operations = definitions.filter(isOperation);
  return [
    ...(operations.length > 0 ? [`import * as Apollo from '@apollo/client/react';`] : []),
    `import type { ${definitions.flatMap(typesOf).join(', ')} } from '#client/gql/graphql.ts';`,
    `import { parseDocument } from '#client/gql/parseDocument.ts';`,
    ...imports,
    ...sources.values(),
    ...operations.flatMap(hooksOf),
    '',
  ].join('\n');
}

/** Makes one module of each .graphql file. A screen loads the documents of the modules that it imports, and no others. */
const modulesPreset: Types.OutputPreset = {
  buildGeneratesSection: ({ baseOutputDir, documents, schema }) =>
    documents.map((file) => ({
      filename: `${baseOutputDir}${moduleName(file)}`,
      plugins: [{ module: {} }],
      pluginMap: { module: { plugin: () => moduleSource(file, documents) } },
      // Fragments of other files are unknown in a single one. The types of all files have been validated.
      skipDocumentsValidation: true,
      documents: [file],
      schema,
      config: {},
    })),
};

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
const reexportsPlugin: CodegenPlugin = {
  plugin: (_schema, files) => files.map((file) => `export * from './documents/${moduleName(file)}';`).join('\n'),
};

const buildPlugin: CodegenPlugin = {
  plugin: (_schema, files) =>
    `/** Identifies the operations of this build. */\nexport const operationsBuild = '${buildOf(operationTexts(files))}';\n`,
};

// The server runs some operations for its HTML and finds the text of queries by name.
const operationsPlugin: CodegenPlugin = {
  plugin: (_schema, files) => JSON.stringify(operationTexts(files)),
};

const ownPlugins: Record<string, CodegenPlugin> = {
  reexports: reexportsPlugin,
  build: buildPlugin,
  operations: operationsPlugin,
};

const config: CodegenConfig = {
  schema: 'schema.graphql',
  documents: 'client/**/*.graphql',
  generates: {
    'client/gql/graphql.ts': {
      plugins: ['typescript-operations', 'reexports'],
      config: {
        scalars: { DateTime: 'string', Upload: 'File', TextTree: 'unknown' },
        inlineFragmentTypes: 'mask',
        customDirectives: { apolloUnmask: true },
        // The cache ignores optimistic responses without type names.
        nonOptionalTypename: true,
        skipTypeNameForRoot: true,
        useTypeImports: true,
      },
    },
    'client/gql/documents/': { preset: modulesPreset, plugins: [] },
    'client/gql/operationsBuild.ts': { plugins: ['build'] },
    'dist/operations.json': { plugins: ['operations'] },
  },
  pluginLoader: async (name) => ownPlugins[name.split('/').at(-1) ?? ''] ?? import(name),
};

// graphql-codegen requires a default export.
export default config;
