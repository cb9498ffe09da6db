/** With read replicas, what an operation writes and reads back comes from the primary, and its session's next reads know of it. */
import type { ApolloServerPlugin } from '@apollo/server';
import { noteWrite } from '#server/auth/session.service.ts';
import type { Context } from '#server/core/context.ts';
import { primaryOf } from '#server/core/replicas.ts';

export const ownWrites: ApolloServerPlugin<Context> = {
  requestDidStart: async () => ({
    async didResolveOperation({ operation, contextValue }) {
      if (operation?.operation === 'mutation') contextValue.db = primaryOf(contextValue.db);
    },
    async willSendResponse({ operation, contextValue }) {
      if (operation?.operation === 'mutation') await noteWrite(contextValue);
    },
  }),
};
