/** The address of a picture that did not load. It is forgotten when the connection returns, so that the picture loads again. */
import { useState } from 'react';
import { useReconnect } from '#client/core/online.ts';

/** Returns the address, undefined without a failure, and what sets it. */
export function useFailedAddress() {
  const failure = useState<string>();
  const [, setFailed] = failure;
  useReconnect(async () => setFailed(undefined));
  return failure;
}
