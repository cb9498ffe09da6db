/** The attribute `sizes` of pictures. The client sets it, and the server uses it to preload the first picture of a page. */
export const pictureSizes = {
  // On phones a twentieth less than the layout: on 412 CSS pixels with 1.75 pixels each, the picture of 640 pixels is wide enough,
  // and half as large as the next one, which Chromium chose.
  tile: '(min-width: 90rem) 21rem, (min-width: 64rem) 32vw, (min-width: 36rem) 48vw, calc(95vw - 2rem)',
  shopFront: '6rem',
  row: '10rem',
  thumbnail: '3.5rem',
  details: '(min-width: 90rem) 42rem, (min-width: 64rem) 50vw, 100vw',
} as const;
