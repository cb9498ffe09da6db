/** With read replicas, what an operation writes and reads back comes from the primary, and its session's next reads know of it. */
import type { ApolloServerPlugin } from '@apollo/server';
import { recordWrite } from '#server/auth/session.service.ts';
import type { Context } from '#server/core/context.ts';
import { usePrimary } from '#server/database/replicas.ts';

export const readYourWrites: ApolloServerPlugin<Context> = {
  requestDidStart: async () => ({
    async didResolveOperation({ operation, contextValue }) {
      if (operation?.operation === 'mutation') contextValue.db = usePrimary(contextValue.db);
    },
    async willSendResponse({ operation, contextValue }) {
      if (operation?.operation === 'mutation') await recordWrite(contextValue);
    },
  }),
};
