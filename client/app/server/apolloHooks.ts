/**
 * The hooks of Apollo Client on the server, where the build puts this file in place of `@apollo/client/react`: queries and
 * fragments read the page's data. Nothing else happens before the browser runs the script.
 */
import { NetworkStatus, type DocumentNode, type OperationVariables } from '@apollo/client';
import { createContext, useContext } from 'react';
import { operationName } from '#client/core/apollo/operationName.ts';
import type { PageData } from '#rules/page.ts';
import { entitiesIn, entityKey, type Entity } from './entities.ts';

/** The results of a page's queries, and the objects in them by type and id. */
export class PageResults {
  readonly entities: ReadonlyMap<string, Entity>;

  constructor(private readonly results: readonly PageData[]) {
    this.entities = entitiesIn(results.map(({ data }) => data));
  }

  dataOf(document: DocumentNode, variables: OperationVariables): PageData['data'] | undefined {
    const [name, values] = [operationName(document), JSON.stringify(variables)];
    return this.results.find((each) => each.operation === name && JSON.stringify(each.variables) === values)?.data;
  }
}

/** The results of the page that is being rendered. */
export const PageContext = createContext(new PageResults([]));

interface QueryOptions {
  variables?: OperationVariables;
  skip?: boolean;
}

/** In place of actions. */
export const unused = () => Promise.reject(new Error('The server renders screens without actions.'));

/** A query that the page has no data for is loading. */
export function useQuery(document: DocumentNode, { variables = {}, skip = false }: QueryOptions = {}) {
  const page = useContext(PageContext);
  const data = skip ? undefined : page.dataOf(document, variables);
  const loading = !skip && !data;
  const networkStatus = loading ? NetworkStatus.loading : NetworkStatus.ready;
  return { data, loading, networkStatus, variables, refetch: unused, fetchMore: unused };
}

/** The object in the page's data, or the parent's own object where it has no id. */
export function useFragment({ from }: { from: Entity | null }) {
  const { entities } = useContext(PageContext);
  const key = from && entityKey(from);
  const data = key ? entities.get(key) : from;
  return { data, complete: Boolean(data) };
}

export const useLazyQuery = () => [unused, { called: false, loading: false }];

export const useMutation = () => [unused, { called: false, loading: false }];

export const useApolloClient = () => ({});
