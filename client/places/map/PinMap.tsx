/** A small map whose pin users move: by dragging, by a press on the map, or with the arrow keys. */
import type { LatLng, LeafletMouseEvent } from 'leaflet';
import MapPin from 'lucide-react/icons/map-pin';
import { useEffect, useEffectEvent, useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { site } from '#client/core/site.ts';
import type { Position } from '#rules/places/position.ts';
import { CityNames } from './CityNames.tsx';
import { useMap } from './mapContext.ts';
import { coordinates, mapTexts } from './mapTexts.ts';
import { MapView } from './MapView.tsx';
import { OnMap } from './OnMap.tsx';

interface PinMapProps {
  position: Position;
  onChange: (position: Position) => void;
}

/** Pixels that an arrow key moves the pin, and with Shift. */
const steps = { near: 4, far: 40 };
const arrows: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** A position with the precision of a meter. */
function precise(latLng: LatLng): Position {
  const { lat, lng } = latLng.wrap();
  return { latitude: Number(Math.max(-85, Math.min(85, lat)).toFixed(5)), longitude: Number(lng.toFixed(5)) };
}

function Pin({ position, onChange }: PinMapProps) {
  const map = useMap();
  const chosen = useRef<Position>(undefined);
  const choose = (next: Position) => {
    chosen.current = next;
    onChange(next);
  };
  const press = useEffectEvent(({ latlng }: LeafletMouseEvent) => choose(precise(latlng)));
  useEffect(() => {
    const onPress = (event: LeafletMouseEvent) => press(event);
    map.on('click', onPress);
    return () => void map.off('click', onPress);
  }, [map]);
  const { latitude, longitude } = position;
  // A position from outside, as of a chosen place, comes into the middle.
  useEffect(() => {
    if (chosen.current?.latitude !== latitude || chosen.current.longitude !== longitude)
      map.setView([latitude, longitude], map.getZoom(), { animate: false });
  }, [map, latitude, longitude]);

  /** The position that lies some pixels from another one. */
  const beside = (from: Position, pixels: [x: number, y: number]) =>
    precise(map.unproject(map.project([from.latitude, from.longitude]).add(pixels)));
  const moveByKey = (event: KeyboardEvent) => {
    const arrow = arrows[event.key];
    if (!arrow) return;
    event.preventDefault();
    const step = event.shiftKey ? steps.far : steps.near;
    const next = beside(position, [arrow[0] * step, arrow[1] * step]);
    choose(next);
    map.panInside([next.latitude, next.longitude], { padding: [48, 48], animate: false });
  };
  // A press may hit any part of the pin, so that the pin moves as far as the pointer.
  const pressed = useRef({ by: -1, x: 0, y: 0, from: position });
  const grab = ({ button, isPrimary, pageX: x, pageY: y, pointerId, currentTarget }: PointerEvent<HTMLElement>) => {
    // A second finger would move the pin to where it is.
    if (button !== 0 || !isPrimary) return;
    pressed.current = { by: pointerId, x, y, from: position };
    currentTarget.setPointerCapture(pointerId);
  };
  const drag = ({ pageX, pageY, pointerId, currentTarget }: PointerEvent<HTMLElement>) => {
    const { by, x, y, from } = pressed.current;
    // Browsers capture a finger by themselves.
    if (pointerId !== by || !currentTarget.hasPointerCapture(pointerId)) return;
    const next = beside(from, [pageX - x, pageY - y]);
    // Browsers also report moves of no pixel.
    if (next.latitude !== latitude || next.longitude !== longitude) choose(next);
  };
  return (
    <OnMap at={position}>
      <div
        // Browsers pass the arrow keys to an application, also while a screen reader runs.
        role="application"
        aria-roledescription={mapTexts.pinType}
        aria-label={mapTexts.pin(coordinates(position))}
        tabIndex={0}
        className="map-pin"
        ref={(pin) => {
          // Otherwise Leaflet would drag the map.
          const keep = (event: Event) => event.stopPropagation();
          const kinds = ['mousedown', 'touchstart', 'dblclick', 'click'];
          for (const kind of kinds) pin?.addEventListener(kind, keep);
          return () => kinds.forEach((kind) => pin?.removeEventListener(kind, keep));
        }}
        onKeyDown={moveByKey}
        onPointerDown={grab}
        onPointerMove={drag}
      >
        <MapPin aria-hidden />
      </div>
    </OnMap>
  );
}

export function PinMap({ position, onChange }: PinMapProps) {
  return (
    <div className="grid gap-1">
      <MapView label={mapTexts.pinMap} start={{ ...position, zoom: site.map ? 15 : 9 }} className="map-small">
        <CityNames />
        <Pin position={position} onChange={onChange} />
      </MapView>
      <p className="text-sm text-ink2">
        {mapTexts.pinHelp} <span role="status">{coordinates(position)}</span>
      </p>
    </div>
  );
}
