/** The pin of a business in its form: text, so that the form compares it and stores it with its draft. */
import type { Position } from '#rules/places/position.ts';

/** Five decimals are a metre. */
const decimals = 5;
const round = (degrees: number): number => Number(degrees.toFixed(decimals));

/** The text of a position, '' without one. */
export const serializePosition = (position: Position | null | undefined): string =>
  position ? `${round(position.latitude)},${round(position.longitude)}` : '';

/** The position of a text, or null. */
export function parsePosition(pin: string): Position | null {
  const [latitude, longitude] = pin.split(',').map(Number);
  return pin === '' ? null : { latitude: latitude!, longitude: longitude! };
}
