/** Whether the window has scrolled near an element. */
import { useCallback, useState, type RefCallback } from 'react';

/** Returns the ref of the element, and true from the time when it is less than a screen away. */
export function useIsNear(): [ref: RefCallback<Element>, isNear: boolean] {
  const [isNear, setNear] = useState(false);
  const ref = useCallback((element: Element | null) => {
    if (!element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        setNear(true);
      },
      { rootMargin: '50%' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, isNear];
}
