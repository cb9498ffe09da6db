/** Tells late responses whether the component that sent the request is still shown. */
import { useEffect, useRef } from 'react';

/** Returns a function for handlers. */
export function useIsMounted(): () => boolean {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => void (isMounted.current = false);
  }, []);
  return () => isMounted.current;
}
