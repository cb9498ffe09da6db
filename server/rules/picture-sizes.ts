/** How wide a picture stands on a page, as in the attribute `sizes`: the page names its first picture before the client asks for it. */
export const pictureSizes = {
  tile: '(min-width: 90rem) 21rem, (min-width: 64rem) 32vw, (min-width: 36rem) 48vw, 100vw',
  details: '(min-width: 90rem) 42rem, (min-width: 64rem) 50vw, 100vw',
} as const;
