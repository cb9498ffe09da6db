/** A screen as its module exports it to the route table in app/routeTable.ts: its component, its head and its queries. */
import type { DocumentNode, OperationVariables } from '@apollo/client';
import type { ComponentType } from 'react';
import type { Head } from '#rules/page.ts';

export interface ScreenQuery {
  document: DocumentNode;
  variables: OperationVariables;
  /** True where other users, or other devices, change the result: a visit fetches it again after a minute, and shows it meanwhile. */
  isChangedByOthers?: boolean;
  /** True where the screen's hook decides whether the browser sends the query. */
  isServerOnly?: boolean;
}

/** The same object serves the browser and the server's pages. */
export interface Screen {
  /** Reads nothing of the browser while it renders, since the server renders it, too. */
  Component: ComponentType;
  /**
   * The head from the data of the first query, which is undefined until the query has a result. The component passes the same
   * head to `useHead`.
   */
  head: (data: never, origin: string, search: URLSearchParams) => Head;
  /** The queries of the first render. If the first one finds nothing, the page has the status 404. */
  queries?: (params: Record<string, string | undefined>, search: URLSearchParams) => ScreenQuery[];
}
