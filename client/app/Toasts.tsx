/** Where toasts appear. Their code comes once the page is at rest, before anyone can have done something to be told of. */
import { lazy, Suspense, useEffect, useState } from 'react';

const ToastStack = lazy(async () => ({ default: (await import('./ToastStack.tsx')).ToastStack }));

export function Toasts() {
  const [isAtRest, setAtRest] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setAtRest(true), 500);
    return () => clearTimeout(timer);
  }, []);
  return isAtRest && <Suspense>{<ToastStack />}</Suspense>;
}
