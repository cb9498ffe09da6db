/** Navigation after a request. A late response must not lead users away from the page that they have opened since. */
import { useEffect, useRef } from 'react';
import { useNavigate, type NavigateOptions } from 'react-router-dom';

/** Returns a function that navigates while the component is mounted, and then does nothing. */
export function useNavigateWhileMounted(): (to: string, options?: NavigateOptions) => Promise<void> {
  const navigate = useNavigate();
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => void (isMounted.current = false);
  }, []);
  return async (to, options) => {
    if (isMounted.current) await navigate(to, options);
  };
}
