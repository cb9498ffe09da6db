/** The Apollo Server plugins: query cost, HTTP status, error messages, `Cache-Control`. */
import type { ApolloServerPlugin } from '@apollo/server';
import type { Context } from '#server/core/context.ts';
import type { ErrorCode } from '#server/core/errors.ts';
import { operationStatusOf } from '#server/http/status-codes.ts';
import { retryHeaders } from '#server/http/security-headers.ts';
import type { CostGuard } from './limits/cost.ts';
import { appErrorOf, setRequestId } from './errors.ts';

/** Rejects operations above the cost limit before they are executed. */
export function costLimit(guard: CostGuard): ApolloServerPlugin<Context> {
  return {
    requestDidStart: async () => ({
      async didResolveOperation({ document, operation, request }) {
        // Without an operation the executor reports what is wrong with the name.
        if (operation) guard(document, operation, request.variables);
      },
    }),
  };
}

/** Sets the HTTP status, and `Retry-After`, of an operation that failed as a whole. */
export const failureStatus: ApolloServerPlugin<Context> = {
  requestDidStart: async () => ({
    async didEncounterErrors({ errors, contextValue }) {
      for (const error of errors) setRequestId(error, contextValue.requestId);
    },
    async willSendResponse({ response, errors: thrown }) {
      if (response.body.kind !== 'single') return;
      const { data, errors } = response.body.singleResult;
      const hasData = data && Object.values(data).some((value) => value !== null);
      if (!errors?.length || hasData) return;
      const code = errors[0]?.extensions?.code as ErrorCode;
      response.http.status = operationStatusOf(code) ?? response.http.status ?? 200;
      const error = appErrorOf(thrown?.[0]);
      if (error) for (const [name, value] of retryHeaders(error)) response.http.headers.set(name, value);
    },
  }),
};

/** Removes the errors of graphql-js about a document whose wrong literals `literalsRule` names. */
export const namedLiterals: ApolloServerPlugin<Context> = {
  requestDidStart: async () => ({
    async willSendResponse({ response: { body } }) {
      if (body.kind !== 'single' || body.singleResult.data !== undefined) return;
      const { singleResult } = body;
      const others = singleResult.errors?.filter(({ extensions }) => extensions?.code !== 'BAD_REQUEST');
      if (others?.some(({ extensions }) => extensions?.code === 'BAD_USER_INPUT')) singleResult.errors = others;
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
