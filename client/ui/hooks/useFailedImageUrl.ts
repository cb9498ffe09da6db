/** The address of a picture that did not load. It is dropped when the connection returns, so that the picture loads again. */
import { useState } from 'react';
import { useReconnect } from '#client/core/online.ts';

/** Returns the address, undefined without a failure, and what sets it. */
export function useFailedImageUrl() {
  const [failed, setFailed] = useState<string>();
  // Rejects, so that pictures whose next request fails are tried again. Those that have loaded stay.
  useReconnect(() => {
    setFailed(undefined);
    return Promise.reject();
  });
  return [failed, setFailed] as const;
}
