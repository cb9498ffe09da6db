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
    /**
     * Zooms by a number of levels.
     * @param fixed the point of the view that stays where it is, in pixels; by default the center
     */
    zoomBy: (step: number, fixed?: { x: number; y: number }): void => {
      const next = Math.max(0, Math.min(level + step, lastLevel));
      const { scrollLeft, scrollTop, clientWidth, clientHeight } = view()!;
      const { x, y } = fixed ?? { x: clientWidth / 2, y: clientHeight / 2 };
      const ratio = levels[next]! / zoom;
      flushSync(() => setLevel(next));
      view()!.scrollTo((scrollLeft + x) * ratio - x, (scrollTop + y) * ratio - y);
    },
  };
}
