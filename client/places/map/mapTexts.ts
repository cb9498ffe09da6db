/** Texts of maps. */

export const mapTexts = {
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  sources: '[Natural Earth](https://www.naturalearthdata.com), [GeoNames](https://www.geonames.org)',
  pinMap: 'Map of the position',
  pin: (place: string) => `Pin at ${place}. The arrow keys move it, with Shift further.`,
  pinType: 'map pin',
  pinHelp: 'Drag the pin or press a place on the map. With the pin focused, the arrow keys move it.',
};

/** '48.1372° N, 11.5755° E' */
export function coordinates({ latitude, longitude }: { latitude: number; longitude: number }): string {
  const part = (degrees: number, [positive, negative]: string) =>
    `${Math.abs(degrees).toFixed(4)}° ${degrees < 0 ? negative : positive}`;
  return `${part(latitude, 'NS')}, ${part(longitude, 'EW')}`;
}
