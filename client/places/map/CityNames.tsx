/** Names of cities on the site's own map, which is a drawing without texts. Other tiles have names. */
import { useEffect, useState } from 'react';
import { site } from '#client/core/site.ts';
import type { Position } from '#rules/places/position.ts';
import { useMap, useMapState } from './mapContext.ts';
import { citiesIn, namesThatFit, squaresOf, type City } from './names.ts';
import { OnMap } from './OnMap.tsx';

/** @param avoid the positions of markers, which would cover a name */
export function CityNames({ avoid = [] }: { avoid?: Position[] }) {
  const map = useMap();
  const squares = useMapState(squaresOf);
  useMapState((shown) => `${shown.getCenter().toString()} ${shown.getZoom()} ${shown.getSize().toString()}`);
  const [cities, setCities] = useState<City[]>([]);
  useEffect(() => {
    if (site.map) return;
    let isCurrent = true;
    void citiesIn(squares).then((found) => isCurrent && setCities(found));
    return () => void (isCurrent = false);
  }, [squares]);
  return namesThatFit(map, cities, avoid).map(([name, latitude, longitude]) => (
    <OnMap key={`${name} ${latitude}`} at={{ latitude, longitude }} className="map-name">
      <span aria-hidden>{name}</span>
    </OnMap>
  ));
}
