/** The server's schema on GraphQL Yoga, compiled by the same graphql-jit that Mercurius has. */
import { createServer } from 'node:http';
import type { DocumentNode } from 'graphql';
import { compileQuery, isCompiledQuery, type CompiledQuery } from 'graphql-jit';
import { createYoga, type Plugin } from 'graphql-yoga';
import { buildSchema } from '#server/graphql/schema.ts';
import { contextFrom, port } from './server-context.ts';

const schema = buildSchema();
const compiled = new WeakMap<DocumentNode, CompiledQuery>();

const jit: Plugin = {
  onExecute({ args, setExecuteFn }) {
    let query = compiled.get(args.document);
    if (!query) {
      const made = compileQuery(schema, args.document, args.operationName ?? undefined);
      if (!isCompiledQuery(made)) return;
      compiled.set(args.document, (query = made));
    }
    const { query: run } = query;
    setExecuteFn(() => run(args.rootValue, args.contextValue, args.variableValues));
  },
};

const yoga = createYoga({
  schema,
  logging: false,
  plugins: [jit],
  context: ({ request }) =>
    contextFrom(request.headers.get('authorization') ?? undefined, request.headers.get('host') ?? undefined),
});
createServer(yoga).listen(port);
