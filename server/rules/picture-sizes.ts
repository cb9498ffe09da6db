/** The attribute `sizes` of pictures. The client sets it, and the server uses it to preload the first picture of a page. */
export const pictureSizes = {
  tile: '(min-width: 90rem) 21rem, (min-width: 64rem) 32vw, (min-width: 36rem) 48vw, 100vw',
  shopFront: '6rem',
  row: '10rem',
  thumbnail: '3.5rem',
  details: '(min-width: 90rem) 42rem, (min-width: 64rem) 50vw, 100vw',
} as const;
