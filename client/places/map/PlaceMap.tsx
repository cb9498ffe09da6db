/** A small map with a pin. */
import MapPin from 'lucide-react/icons/map-pin';
import { site } from '#client/core/site.ts';
import type { Position } from '#rules/places/position.ts';
import { CityNames } from './CityNames.tsx';
import { MapView } from './MapView.tsx';
import { OnMap } from './OnMap.tsx';

interface PlaceMapProps {
  position: Position;
  /** What the map shows, for screen readers. */
  label: string;
}

export function PlaceMap({ position, label }: PlaceMapProps) {
  return (
    <MapView label={label} start={{ ...position, zoom: site.map ? 15 : 8 }} className="map-fill">
      <CityNames />
      <OnMap at={position}>
        <span className="map-pin">
          <MapPin aria-hidden />
        </span>
      </OnMap>
    </MapView>
  );
}
