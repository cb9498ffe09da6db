/** The widths that a picture is kept in, known from the widest alone. */

const rungs = [320, 640, 1280] as const;

/** No picture is kept wider, and none taller; far taller than wide is no cover, and WebP ends at 16,383. */
export const maxWidth = { width: 1280, height: 5120 } as const;

/** The widths in pixels of a picture whose widest is `width`, narrow to wide: a small picture is never enlarged. */
export const widthsUpTo = (width: number): number[] => [...rungs.filter((rung) => rung < width), width];
