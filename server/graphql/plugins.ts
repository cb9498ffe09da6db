/** What the GraphQL door does around every operation: hold its cost, name its faults, say in the status that it failed. */
import type { ApolloServerPlugin } from '@apollo/server';
import type { Context } from '#server/core/context.ts';
import type { ErrorCode } from '#server/core/errors.ts';
import { operationStatusOf } from '#server/http/status-codes.ts';
import { retryHeaders } from '#server/http/security-headers.ts';
import type { CostGuard } from './limits/cost.ts';
import { appErrorOf, rememberRequest } from './errors.ts';

/** Refuses what would cost too much, before any of it runs. */
export function costLimit(guard: CostGuard): ApolloServerPlugin<Context> {
  return {
    requestDidStart: async () => ({
      async didResolveOperation({ document, operation, request }) {
        // Without one the executor says what is wrong with the name.
        if (operation) guard(document, operation, request.variables);
      },
    }),
  };
}

/** An operation that failed as a whole says so in its status, too. */
export const failureStatus: ApolloServerPlugin<Context> = {
  requestDidStart: async () => ({
    async didEncounterErrors({ errors, contextValue }) {
      for (const error of errors) rememberRequest(error, contextValue.requestId);
    },
    async willSendResponse({ response, errors: thrown }) {
      if (response.body.kind !== 'single') return;
      const { data, errors } = response.body.singleResult;
      const gaveSomething = data && Object.values(data).some((value) => value !== null);
      if (!errors?.length || gaveSomething) return;
      const code = errors[0]?.extensions?.code as ErrorCode;
      response.http.status = operationStatusOf(code) ?? response.http.status ?? 200;
      const known = appErrorOf(thrown?.[0]);
      if (known) for (const [name, value] of retryHeaders(known)) response.http.headers.set(name, value);
    },
  }),
};

/** Where wrong literals are named, graphql-js' own errors about the same document are left out. */
export const namedLiterals: ApolloServerPlugin<Context> = {
  requestDidStart: async () => ({
    async willSendResponse({ response: { body } }) {
      if (body.kind !== 'single' || body.singleResult.data !== undefined) return;
      const { singleResult } = body;
      const named = singleResult.errors?.filter(({ extensions }) => extensions?.code !== 'BAD_REQUEST');
      if (named?.some(({ extensions }) => extensions?.code === 'BAD_USER_INPUT')) singleResult.errors = named;
    },
  }),
};

/** The `Cache-Control` of a response that caches may store and must revalidate. */
export const cacheable = 'no-cache';

/** Sets `Cache-Control`: responses to queries without errors are cacheable, unless they hold what only the viewer may see. */
export const cacheControl: ApolloServerPlugin<Context> = {
  requestDidStart: async () => ({
    async willSendResponse({ operation, contextValue, response: { body, http } }) {
      const isQuery = operation?.operation === 'query' && body.kind === 'single' && !body.singleResult.errors;
      http.headers.set('cache-control', isQuery && !contextValue.isPrivate ? cacheable : 'no-store');
    },
  }),
};
