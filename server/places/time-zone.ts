/** The time zone at a position. */
import lookUp from '@photostructure/tz-lookup';
import { isTimeZone } from '#rules/places/time-zone.ts';
import { currentZone } from './current-zone.ts';

/** Returns the name of the time zone at a position in degrees, which may be wrong at borders; null if this server does not know the zone. */
export function timeZoneAt(latitude: number, longitude: number): string | null {
  const zone = lookUp(latitude, longitude);
  return isTimeZone(zone) ? currentZone(zone) : null;
}
