/** The widths that a picture is stored in. They follow from the widest. */

const standardWidths = [320, 640, 1280] as const;

/** The maximum size of a stored picture, in pixels. WebP allows at most 16,383. */
export const maxWidth = { width: 1280, height: 5120 } as const;

/** The widths in pixels of a picture whose widest is `width`, in ascending order. Small pictures are not enlarged. */
export const widthsUpTo = (width: number): number[] => [...standardWidths.filter((each) => each < width), width];
