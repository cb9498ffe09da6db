/** Puts its child on the map at a position, in the copy of the world that is nearest to the center. */
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { Position } from '#rules/places/position.ts';
import { useMap, useMapState } from './mapContext.ts';

interface OnMapProps {
  at: Position;
  children: ReactNode;
  className?: string;
}

export function OnMap({ at: { latitude, longitude }, className = '', children }: OnMapProps) {
  const map = useMap();
  const place = useMapState(() => {
    const world = 360 * Math.round((map.getCenter().lng - longitude) / 360);
    const { x, y } = map.latLngToLayerPoint([latitude, longitude + world]);
    return `translate(${x}px, ${y}px)`;
  });
  return createPortal(
    <div className={`on-map leaflet-zoom-hide ${className}`} style={{ transform: place }}>
      {children}
    </div>,
    map.getPane('markerPane')!,
  );
}
