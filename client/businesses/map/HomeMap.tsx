/** The map of the home page: markers of the businesses that match the filters, and the card of one. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigation } from 'react-router-dom';
import { commonTexts } from '#client/core/commonTexts.ts';
import { CityNames } from '#client/places/map/CityNames.tsx';
import { useMap, useMapState } from '#client/places/map/mapContext.ts';
import { MapView } from '#client/places/map/MapView.tsx';
import { Spinner } from '#client/ui/Spinner.tsx';
import type { FiltersAndMapParams } from '../home/useFilters.ts';
import { businessMapTexts } from './businessMapTexts.ts';
import { MapCard } from './MapCard.tsx';
import { areaOf, viewportParam, showArea, initialViewport } from './mapView.ts';
import { Markers, useMarkers } from './Markers.tsx';
import { useClusters, type MappedBusiness } from './useClusters.ts';

interface HomeMapProps extends FiltersAndMapParams {
  /** The id of the list, which narrow windows hide. */
  listId: string;
}

/** Windows with room for the list beside the map. */
const isWide = () => matchMedia('(width >= 80rem)').matches;

/** Keeps the map and the address the same: Back and Forward move the map. */
function useAddress({ filters, view: { map: place }, setView }: HomeMapProps): void {
  const map = useMap();
  const written = useRef(place);
  const { state } = useNavigation();
  const moved = useEffectEvent(() => {
    // A change of the address would end the navigation to a page whose code is loading.
    if (state !== 'idle') return;
    written.current = viewportParam(map);
    if (written.current !== place) setView({ map: written.current }, { replace: true });
  });
  useEffect(() => {
    const onMove = () => moved();
    map.on('moveend', onMove);
    return () => void map.off('moveend', onMove);
  }, [map]);
  const follow = useEffectEvent(() => {
    const { latitude, longitude, zoom } = initialViewport(place, filters);
    map.setView([latitude, longitude], zoom, { animate: false });
  });
  useEffect(() => {
    if (place && place !== written.current) follow();
  }, [place]);
}

function Content(props: HomeMapProps) {
  const { filters, view, setFilters, setView, listId } = props;
  const map = useMap();
  useAddress(props);
  const area = useMapState(areaOf);
  // Without a place in the address, the map shows what there is.
  const [hasViewport, setHasViewport] = useState(view.map !== '' || filters.near !== '');
  const { items, isLoading, error, refetch } = useClusters(filters, hasViewport);
  const markers = useMarkers(items ?? []);
  const [chosen, setChosen] = useState<MappedBusiness>();

  const fit = useEffectEvent(() => {
    const points = items!.map(({ latitude, longitude }): [number, number] => [latitude, longitude]);
    // Other filters may find something.
    setHasViewport(Boolean(filters.within) || points.length > 0);
    if (filters.within) showArea(map, filters.within);
    else if (points.length > 0) map.fitBounds(points, { animate: false, maxZoom: 12, padding: [40, 40] });
  });
  useEffect(() => {
    // After the effect: the map writes its place into the address at once, which React refuses while it renders.
    if (items && !hasViewport) queueMicrotask(() => fit());
  }, [items, hasViewport]);

  // The list shows businesses that no zoom level separates.
  const list = (within: string) => {
    setFilters({ within });
    if (isWide()) return;
    // The change of the filters has its own history entry. Without one, Back leads to the map.
    setView({ view: '' }, { replace: within !== filters.within });
    document.getElementById(listId)?.focus();
  };
  const focusMap = () => map.getContainer().focus({ preventScroll: true });
  const close = () => {
    // A zoom replaces the markers, and joins some.
    const marker = map.getContainer().querySelector<HTMLElement>('[aria-expanded="true"]');
    setChosen(undefined);
    if (marker) marker.focus({ preventScroll: true });
    else focusMap();
  };
  // The pressed buttons disappear.
  const searchArea = () => {
    focusMap();
    setFilters({ within: area });
  };
  const tryAgain = () => {
    focusMap();
    void refetch().catch(() => undefined);
  };
  return (
    <>
      <CityNames avoid={markers.map(({ items: [item] }) => item!)} />
      <Markers clusters={markers} chosenId={chosen?.id} onList={list} onChoose={setChosen} />
      <div className="map-top">
        {area !== filters.within && (
          <button type="button" className="button" onClick={searchArea}>
            {businessMapTexts.searchArea}
          </button>
        )}
        <p role="status">
          {isLoading && (
            <span className="map-note">
              <Spinner /> {commonTexts.loading}
            </span>
          )}
          {!isLoading && !error && items?.length === 0 && <span className="map-note">{businessMapTexts.none}</span>}
        </p>
        {error && (
          <p role="alert" className="map-note">
            {businessMapTexts.failed}
            <button type="button" className="link" onClick={tryAgain}>
              {commonTexts.tryAgain}
            </button>
          </p>
        )}
      </div>
      {chosen && <MapCard business={chosen} onClose={close} />}
    </>
  );
}

export function HomeMap(props: HomeMapProps) {
  const [start] = useState(() => initialViewport(props.view.map, props.filters));
  const end = useRef<HTMLDivElement>(null);
  const skip = () => (isWide() ? document.getElementById(props.listId) : end.current)?.focus();
  return (
    <>
      <button type="button" className="button map-skip" onClick={skip}>
        {businessMapTexts.skip}
      </button>
      <MapView label={businessMapTexts.map} start={start} isMain className="map-fill">
        <Content {...props} />
      </MapView>
      <div ref={end} tabIndex={-1} className="outline-none" />
    </>
  );
}
