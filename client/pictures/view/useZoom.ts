/** The zoom of the shown picture, in levels. */
import { useState } from 'react';
import { flushSync } from 'react-dom';

const levels = [1, 1.5, 2, 3, 4];
export const lastLevel = levels.length - 1;

/** @param view returns the element that scrolls the picture */
export function useZoom(view: () => Element | undefined) {
  const [level, setLevel] = useState(0);
  const zoom = levels[level]!;
  return {
    level,
    zoom,
    reset: () => setLevel(0),
    /** Zooms by a number of levels. The center of the view stays. */
    zoomBy: (step: number): void => {
      const next = Math.max(0, Math.min(level + step, lastLevel));
      const { scrollLeft, scrollTop, clientWidth, clientHeight } = view()!;
      const ratio = levels[next]! / zoom;
      flushSync(() => setLevel(next));
      view()!.scrollTo(
        (scrollLeft + clientWidth / 2) * ratio - clientWidth / 2,
        (scrollTop + clientHeight / 2) * ratio - clientHeight / 2,
      );
    },
  };
}
