/** The query of the map: clusters of the businesses in what it shows that match the filters. */
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { useBusinessClustersQuery, type BusinessClustersQuery } from '#client/gql/graphql.ts';
import { useMapState } from '#client/places/map/mapContext.ts';
import { noFilters, variablesFor, type Filters } from '#rules/filters.ts';
import { parseBounds } from '#rules/places/address.ts';
import { everything, queriedArea } from './mapView.ts';

export type MapItem = BusinessClustersQuery['businessClusters'][number];
export type MappedBusiness = NonNullable<MapItem['business']>;

/** How many results the cache holds. */
const maxCached = 24;
const cachedKeys: string[] = [];

/**
 * Returns the clusters of what the map shows; while they load, the previous ones, and after a failure those of the same filter.
 * @param hasViewport false while the map has no place yet: then those of the whole world, which may be wider than the map
 */
export function useClusters(filters: Filters, hasViewport: boolean) {
  const client = useApolloClient();
  const bounds = parseBounds(useMapState(queriedArea))!;
  const zoom = useMapState((map) => map.getZoom());
  const { filter } = variablesFor({ ...filters, within: noFilters.within, near: noFilters.near });
  const variables = { ...(hasViewport ? { bounds, zoom } : everything), filter };
  const { data, loading, error, refetch } = useBusinessClustersQuery({ variables });
  const filterKey = JSON.stringify(filter);
  const [last, setLast] = useState({ data, filterKey });
  if (data && data !== last.data) setLast({ data, filterKey });
  const shown = data ?? (loading || filterKey === last.filterKey ? last.data : undefined);
  const key = JSON.stringify(variables);
  useEffect(() => {
    const index = cachedKeys.indexOf(key);
    if (index >= 0) cachedKeys.splice(index, 1);
    cachedKeys.push(key);
    for (const old of cachedKeys.splice(0, Math.max(0, cachedKeys.length - maxCached)))
      client.cache.evict({ id: 'ROOT_QUERY', fieldName: 'businessClusters', args: JSON.parse(old) });
  }, [client, key]);
  return {
    items: shown?.businessClusters,
    isLoading: loading,
    error: data ? undefined : error,
    refetch,
  };
}
