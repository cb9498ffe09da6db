/** A link to directions: on Android the map app of the phone, elsewhere OpenStreetMap in a new tab. */
import type { ReactNode } from 'react';
import type { Position } from '#rules/places/position.ts';
import { directionsTo, geoUri } from './directions.ts';

interface DirectionsLinkProps {
  position: Position;
  /** The name of the place. */
  name: string;
  className?: string;
  children: ReactNode;
}

export function DirectionsLink({ position, name, className, children }: DirectionsLinkProps) {
  return (
    <a
      href={directionsTo(position)}
      target="_blank"
      rel="noopener noreferrer"
      className={className}
      onClick={(event) => {
        // Decided on a click, since the server renders the link for all devices.
        if (!/Android/.test(navigator.userAgent)) return;
        event.preventDefault();
        location.assign(geoUri(position, name));
      }}
    >
      {children}
    </a>
  );
}
