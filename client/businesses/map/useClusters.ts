/** The query of the map: the businesses in what it shows that match the filters. */
import { useApolloClient } from '@apollo/client/react';
import { useEffect } from 'react';
import { useMapBusinessesQuery, type MapBusinessesQuery } from '#client/gql/graphql.ts';
import { useMapState } from '#client/places/map/mapContext.ts';
import { noFilters, variablesFor, type Filters } from '#rules/filters.ts';
import { queriedArea } from './mapView.ts';

export type MappedBusiness = MapBusinessesQuery['businesses']['nodes'][number];

/** What a marker stands for. */
export interface MapItem {
  id: string;
  latitude: number;
  longitude: number;
  count: number;
  category: MappedBusiness['category'] | null;
  /** Where the item is one business. */
  business: MappedBusiness | null;
}

/** The number of results that the cache keeps. */
const keptResults = 24;
const kept: string[] = [];

const itemsOf = ({ businesses }: MapBusinessesQuery): MapItem[] =>
  businesses.nodes.flatMap((business) =>
    business.position
      ? [{ id: business.id, ...business.position, count: 1, category: business.category, business }]
      : [],
  );

/** Returns what the map shows; that of the previous view while the next one loads. */
export function useClusters(filters: Filters) {
  const client = useApolloClient();
  const within = useMapState(queriedArea);
  const { filter } = variablesFor({ ...filters, within, near: noFilters.near });
  const { data, previousData, loading, error, refetch } = useMapBusinessesQuery({ variables: { filter } });
  const key = JSON.stringify(filter);
  useEffect(() => {
    const index = kept.indexOf(key);
    if (index >= 0) kept.splice(index, 1);
    kept.push(key);
    for (const old of kept.splice(0, kept.length - keptResults))
      client.cache.evict({ id: 'ROOT_QUERY', fieldName: 'businesses', args: { filter: JSON.parse(old) } });
  }, [client, key]);
  const shown = data ?? previousData;
  return {
    items: shown && itemsOf(shown),
    /** The number of businesses that have no marker. */
    missing: data ? data.businesses.totalCount - data.businesses.nodes.length : 0,
    isLoading: loading,
    error: data ? undefined : error,
    refetch,
  };
}
