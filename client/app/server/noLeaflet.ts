/** In place of Leaflet in the build for the server, which draws no maps: the package reads the document when it loads. */
export class Map {}
export class TileLayer {}
