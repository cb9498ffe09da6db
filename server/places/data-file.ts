/** The data file of the places: GeoNames rows in the format of COPY, Brotli-compressed. `extract.ts` makes it. */
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The path of the copy that the build makes, from the working directory. Undefined where the server runs from its sources. */
declare const PLACES_FILE: string | undefined;

export const placesFile = (): string =>
  typeof PLACES_FILE === 'undefined'
    ? fileURLToPath(new URL('data/places.tsv.br', import.meta.url))
    : resolve(PLACES_FILE);
