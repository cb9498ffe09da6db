/** The map around a component, and what changes with its movements. */
import type { Map as LeafletMap } from 'leaflet';
import { useCallback, useSyncExternalStore } from 'react';
import { requiredContext } from '#client/core/requiredContext.ts';

export const [MapContext, useMap] = requiredContext<LeafletMap>('useMap must be used within a MapView');

/** Reads a number or a text from the map, again after each movement. */
export function useMapState<State extends number | string>(read: (map: LeafletMap) => State): State {
  const map = useMap();
  const subscribe = useCallback(
    (onChange: () => void) => {
      map.on('moveend zoomend viewreset', onChange);
      return () => void map.off('moveend zoomend viewreset', onChange);
    },
    [map],
  );
  return useSyncExternalStore(subscribe, () => read(map));
}

/** Whether the last press of the pointer dragged the map. */
export const wasDragged = (map: LeafletMap): boolean => (map.dragging as unknown as { moved: () => boolean }).moved();
