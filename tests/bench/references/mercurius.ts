/** The server's schema on Mercurius, compiled by Mercurius's JIT. */
import fastify from 'fastify';
import mercurius from 'mercurius';
import { buildSchema } from '#server/graphql/schema.ts';
import { contextFrom, port } from './server-context.ts';

const app = fastify();
await app.register(mercurius, {
  schema: buildSchema(),
  jit: 1,
  context: ({ headers }) => contextFrom(headers.authorization, headers.host) as never,
});
await app.listen({ port });
