/** The live updates of a component, loaded after it. */
import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import type { Live } from './live.ts';
import { canShareStream } from './tabs.ts';

const code = async (client: ApolloClient): Promise<Live> => (await import('./live.ts')).liveOf(client);

/**
 * Keeps the browser's stream open while the component is mounted.
 * @param businessId the business that it shows; without one it shows the member's notifications
 * @returns the live updates, once they have loaded; undefined in browsers whose tabs cannot share a stream
 */
export function useLive(businessId?: string): Live | undefined {
  const client = useApolloClient();
  const [live, setLive] = useState<Live>();
  useEffect(() => {
    if (!canShareStream()) return undefined;
    let leave: (() => void) | undefined;
    let isUnmounted = false;
    const join = (loaded: Live) => {
      if (isUnmounted) return;
      leave = loaded.join(businessId);
      setLive(loaded);
    };
    // Without the code the page asks on focus.
    code(client).then(join, () => undefined);
    return () => {
      isUnmounted = true;
      leave?.();
    };
  }, [client, businessId]);
  return live;
}
