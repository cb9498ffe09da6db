/** The cells of a map: each level has 2^level columns and rows in the projection of web maps, counted from the north-west. */

/** The western edge of a column in degrees. A column beside those of the world has more than 180. */
export const longitudeOf = (column: number, level: number): number => (column / 2 ** level) * 360 - 180;

/** The northern edge of a row in degrees. The outermost rows reach to the poles. */
export function latitudeOf(row: number, level: number): number {
  if (row <= 0) return 90;
  if (row >= 2 ** level) return -90;
  return (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / 2 ** level))) * 180) / Math.PI;
}
