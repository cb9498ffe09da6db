/** The shown slide of a strip that scrolls by whole slides. */
import { useRef, useState, type UIEvent } from 'react';

const movesLittle = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** @param start the index of the first shown slide */
export function useSlides(start: number, total: number) {
  const strip = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(start);
  // The list can become shorter, when the owner has removed pictures.
  const at = Math.min(shown, total - 1);
  // The slide that the strip scrolls to. Until it is there, the slides on the way do not count.
  const target = useRef<number | undefined>(undefined);
  /** The slide in the window. The scroll of an enlarged picture is another event. */
  const shownBy = ({ currentTarget: { scrollLeft, clientWidth }, target: scrolled }: UIEvent): number | undefined =>
    scrolled !== strip.current || clientWidth === 0 ? undefined : Math.round(Math.abs(scrollLeft) / clientWidth);
  return {
    strip,
    at,
    /** Scrolls to a slide; does nothing outside the strip. */
    show: (index: number, behavior: ScrollBehavior = movesLittle() ? 'instant' : 'smooth'): void => {
      const slide = strip.current?.children[index] as HTMLElement | undefined;
      if (index < 0 || index >= total || !slide) return;
      target.current = index;
      setShown(index);
      strip.current?.scrollTo({ left: slide.offsetLeft - strip.current.offsetLeft, behavior });
    },
    onScroll: (event: UIEvent): void => {
      const index = shownBy(event);
      if (index === undefined) return;
      if (target.current === undefined) return setShown(index);
      if (index === target.current) target.current = undefined;
    },
    /** A swipe can end the scroll to another slide than its target. */
    onScrollEnd: (event: UIEvent): void => {
      const index = shownBy(event);
      if (index === undefined) return;
      target.current = undefined;
      setShown(index);
    },
  };
}
