/** The place of the toasts. Their code loads after the page, or with the first toast. */
import { useEffect, useState } from 'react';
import { lazyCode } from '#client/core/lazyCode.ts';
import { pendingToasts } from '#client/core/toasts.ts';

const stack = lazyCode(async () => (await import('./ToastStack.tsx')).ToastStack);

export function Toasts() {
  const [ToastStack, setStack] = useState(stack.loaded);
  useEffect(() => {
    const load = () =>
      void stack.fetch().then(
        (loaded) => setStack(() => loaded),
        // Pending toasts wait for the next attempt: at the next toast, or when the browser is online again.
        () => undefined,
      );
    const timer = setTimeout(load, 500);
    const unsubscribe = pendingToasts.subscribe(load);
    addEventListener('online', load);
    return () => {
      clearTimeout(timer);
      unsubscribe();
      removeEventListener('online', load);
    };
  }, []);
  return ToastStack && <ToastStack />;
}
