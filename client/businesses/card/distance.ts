/** Distances on cards. */

/** The regions whose roads have miles. */
const inMiles = /-(US|GB|LR|MM)\b/;

/** '1.2 km', or '0.7 mi' where the browser's language is that of a region with miles. */
export function distanceText(meters: number): string {
  const [unit, length] = inMiles.test(navigator.language) ? ['mile', 1609] : ['kilometer', 1000];
  const number = Math.max(0.1, meters / Number(length));
  return new Intl.NumberFormat('en-US', {
    style: 'unit',
    unit: `${unit}`,
    maximumFractionDigits: number < 10 ? 1 : 0,
  }).format(number);
}
