/** The user's other tabs show a like, a save, a rating, a follow or a helpful mark as soon as this tab has its response. */
import type { ApolloClient, DocumentNode, OperationVariables } from '@apollo/client';
import { ApolloLink } from '@apollo/client/link';
import { map } from 'rxjs';
import { session } from '../session.ts';
import { countWrite } from './freshLink.ts';

interface SharedResult {
  operationName: string;
  userId: string | undefined;
  query: DocumentNode;
  variables: OperationVariables;
  data: Record<string, unknown>;
}

/**
 * The shared mutations, with the user's own lists that each changes: a tab that shows one of them requests it again.
 * Other mutations have results that no other tab may see, such as tokens.
 */
const shared: Record<string, string[]> = {
  SetLike: [],
  SetSaved: ['savedBusinesses'],
  RateBusiness: [],
  ClearRating: [],
  SetFollow: ['following', 'feed'],
  MarkHelpful: [],
};
const dataId = 'ROOT_MUTATION';

/**
 * Sends the results of these mutations to the user's other tabs and writes theirs into the cache.
 * @param channel connects the tabs
 */
export function shareWithOtherTabs(
  client: ApolloClient,
  channel: Pick<BroadcastChannel, 'postMessage' | 'onmessage'> = new BroadcastChannel('main-street'),
): void {
  channel.onmessage = ({ data: message }: MessageEvent<SharedResult>) => {
    const { operationName, userId, query, variables, data } = message;
    if (userId !== session.get()?.user.id) return;
    countWrite(client);
    client.cache.write({ dataId, query, variables, result: data });
    // Only the changed objects are of use, not the result itself.
    client.cache.evict({ id: dataId });
    const own = client.cache.identify({ __typename: 'User', id: userId });
    for (const fieldName of shared[operationName] ?? []) client.cache.evict({ id: own, fieldName });
    const { id, myRating } = Object.values(data)[0] as { id: string; myRating?: number | null };
    // The user's comments show the rating, too. Without the code they do so after a reload.
    if (userId && myRating !== undefined)
      import('./rateComments.ts').then(
        ({ rateComments }) => rateComments(client.cache, id, userId, myRating),
        () => undefined,
      );
  };
  const sharing = new ApolloLink((operation, forward) => {
    const { operationName = '', query, variables } = operation;
    if (!shared[operationName]) return forward(operation);
    const userId = session.get()?.user.id;
    return forward(operation).pipe(
      map((result) => {
        if (result.data && !('errors' in result && result.errors))
          channel.postMessage({ operationName, userId, query, variables, data: result.data } satisfies SharedResult);
        return result;
      }),
    );
  });
  client.setLink(sharing.concat(client.link));
}
