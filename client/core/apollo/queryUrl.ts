/** The URL of the API, and the URLs of queries: browsers send queries by name with GET, so that caches can serve visitors. */
import type { OperationVariables } from '@apollo/client';
import { operationsBuild } from '#client/gql/operationsBuild.ts';
import { apiOrigin } from '../paths.ts';

export const graphqlUrl = `${apiOrigin}/graphql`;

/** Some proxies reject longer URLs. */
export const maxUrlLength = 2000;

/** Returns the URL of a query. The server knows the text of the operation by its name and by the build of the client. */
export const queryUrl = (operation: string, variables: OperationVariables): string =>
  `${graphqlUrl}?${new URLSearchParams({ operation, variables: JSON.stringify(variables), build: operationsBuild })}`;
