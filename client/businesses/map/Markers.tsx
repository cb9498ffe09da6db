/** The markers of the map: a business in the hue of its category, or the number of several. */
import Store from 'lucide-react/icons/store';
import type { MouseEvent } from 'react';
import { useMap, useMapState, wasDragged } from '#client/places/map/mapContext.ts';
import { maxZoom } from '#client/places/map/createMap.ts';
import { OnMap } from '#client/places/map/OnMap.tsx';
import { categories } from '#rules/categories.ts';
import { hueClass } from '../card/categoryHue.ts';
import { businessMapTexts } from './businessMapTexts.ts';
import { areaOf, areaOfCells } from './mapView.ts';
import { mergeClusters, type Cluster } from './mergeClusters.ts';
import type { MapItem, MappedBusiness } from './useClusters.ts';

interface MarkersProps {
  clusters: Cluster<MapItem>[];
  chosenId: string | undefined;
  onChoose: (business: MappedBusiness) => void;
  /** Receives the box of the cells of a cluster that no zoom takes apart. */
  onList: (within: string) => void;
}

/** The category that all have, if there is one. */
function categoryOf(items: MapItem[]) {
  const [first] = items;
  return first && items.every(({ category }) => category === first.category) ? first.category : null;
}

const sizeOf = (count: number) =>
  count < 10 ? '' : count < 100 ? 'cluster-2' : count < 1000 ? 'cluster-3' : 'cluster-4';

/** Returns the businesses or clusters that the markers of the current view show. */
export function useMarkers(items: MapItem[]): Cluster<MapItem>[] {
  const map = useMap();
  // Another view shows other markers.
  useMapState((shown) => `${areaOf(shown)} ${shown.getZoom()}`);
  const center = map.getCenter().lng;
  const view = map.getPixelBounds();
  const placed = items.flatMap((item): Cluster<MapItem>[] => {
    const world = 360 * Math.round((center - item.longitude) / 360);
    const point = map.project([item.latitude, item.longitude + world]);
    return view.contains(point)
      ? [{ x: point.x, y: point.y, count: item.count, isExact: item.countIsExact, items: [item] }]
      : [];
  });
  return mergeClusters(placed);
}

export function Markers({ clusters, chosenId, onChoose, onList }: MarkersProps) {
  const map = useMap();

  const open = ({ x, y, items }: Cluster<MapItem>) => {
    if (map.getZoom() >= maxZoom()) return onList(areaOfCells(items.map(({ id }) => id)));
    // The pressed marker goes. From the map, Tab reaches the new ones.
    map.getContainer().focus({ preventScroll: true });
    map.setView(map.unproject([x, y]), Math.min(maxZoom(), map.getZoom() + 2));
  };
  const press = (cluster: Cluster<MapItem>) => (event: MouseEvent<HTMLButtonElement>) => {
    // The end of a drag is a click, too. A click by the keyboard has no detail.
    if (event.detail > 0 && wasDragged(map)) return;
    const { business } = cluster.items[0]!;
    if (cluster.count === 1 && business) onChoose(business);
    else open(cluster);
  };

  return clusters.map((cluster) => {
    const { items: members, count, isExact } = cluster;
    const [{ id, latitude, longitude, business }] = members as [MapItem];
    const category = categoryOf(members);
    const hue = category ? hueClass(category) : '';
    const isOne = count === 1 && business;
    const label = isOne
      ? businessMapTexts.marker(business.name, categories[business.category])
      : map.getZoom() < maxZoom()
        ? businessMapTexts.cluster(count, isExact)
        : businessMapTexts.group(count, isExact);
    return (
      <OnMap key={id} at={{ latitude, longitude }}>
        <button
          type="button"
          aria-label={label}
          title={isOne ? business.name : undefined}
          aria-expanded={isOne ? chosenId === business.id : undefined}
          className={`${isOne ? 'marker' : `cluster ${sizeOf(count)}`} ${hue}`}
          onClick={press(cluster)}
        >
          {isOne ? <Store aria-hidden /> : businessMapTexts.number(count, isExact)}
        </button>
      </OnMap>
    );
  });
}
