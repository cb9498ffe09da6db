/** Where toasts appear. Their code comes once the page is at rest, before anyone can have done something to be told of. */
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
        // What is to be said waits for the next try: at the next toast, or when the line is back.
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
