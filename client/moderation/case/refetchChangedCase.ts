/** Reads a case again that has changed since it was shown. */
import type { ApolloClient } from '@apollo/client';
import { errorCode } from '#client/core/errors.ts';
import { CasePageDocument } from '#client/gql/documents/moderation/case/CasePage.ts';
import type { Case_CaseFragment } from '#client/gql/graphql.ts';
import { moveCase } from './moveCase.ts';

/**
 * Reads a case again if a failure says that it has changed.
 * @returns whether it was read
 */
export async function refetchChangedCase(
  client: ApolloClient,
  shown: Case_CaseFragment,
  failure: unknown,
): Promise<boolean> {
  if (errorCode(failure) !== 'CONFLICT') return false;
  const variables = { id: shown.id };
  const response = await client
    .query({ query: CasePageDocument, variables, fetchPolicy: 'network-only' })
    .catch(() => undefined);
  const read = response?.data?.moderationCase;
  if (read) moveCase(client.cache, shown.id, shown.state, read.state);
  return Boolean(read);
}
