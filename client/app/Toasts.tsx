/** The place of the toasts. Their code loads after the page, or with the first toast. */
import { useEffect, useState } from 'react';
import { lazyCode } from '#client/core/lazyCode.ts';
import { skipToast } from '#client/core/toasts.ts';

const stack = lazyCode(async () => (await import('./ToastStack.tsx')).ToastStack);

export function Toasts() {
  const [ToastStack, setStack] = useState(stack.here);
  useEffect(() => {
    const bring = () =>
      void stack.fetch().then(
        (arrived) => setStack(() => arrived),
        // Pending toasts wait for the next attempt: at the next toast, or when the browser is online again.
        () => undefined,
      );
    const timer = setTimeout(bring, 500);
    const unsubscribe = skipToast.subscribe(bring);
    addEventListener('online', bring);
    return () => {
      clearTimeout(timer);
      unsubscribe();
      removeEventListener('online', bring);
    };
  }, []);
  return ToastStack && <ToastStack />;
}
