/** The user's position, which the browser returns after the user has agreed. */
import { nearTexts } from './nearTexts.ts';

const options: PositionOptions = { enableHighAccuracy: false, timeout: 15_000, maximumAge: 300_000 };
// By GeolocationPositionError.code.
const failures: Record<number, string> = { 1: nearTexts.denied, 2: nearTexts.unknown, 3: nearTexts.slow };

/** About 100 metres: an address is shared more widely than users expect. */
const digits = 3;

/** Writes an origin as `filters.near`. */
export const originText = ({ latitude, longitude }: { latitude: number; longitude: number }, name = ''): string =>
  [latitude.toFixed(digits), longitude.toFixed(digits), ...(name ? [name] : [])].join(',');

/** Asks the browser. @throws Error with a text that says what to do */
export function findPosition(): Promise<GeolocationCoordinates> {
  return new Promise((resolve, reject) => {
    if (!isSecureContext || !navigator.geolocation) return reject(new Error(nearTexts.unavailable));
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve(coords),
      ({ code }) => reject(new Error(failures[code] ?? nearTexts.unknown)),
      options,
    );
  });
}
