/** Navigation after a request. A late response must not lead users away from the page that they have opened since. */
import { useNavigate, type NavigateOptions } from 'react-router-dom';
import { useIsMounted } from './useIsMounted.ts';

/** Returns a function that navigates while the component is mounted, and then does nothing. */
export function useNavigateWhileMounted(): (to: string, options?: NavigateOptions) => Promise<void> {
  const navigate = useNavigate();
  const isMounted = useIsMounted();
  return async (to, options) => {
    if (isMounted()) await navigate(to, options);
  };
}
