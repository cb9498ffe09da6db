/** Whether the window has one column of cards, as on phones. Tailwind's variant `max-sm` is the same. */
import { useSyncExternalStore } from 'react';

const narrow = '(width < 36rem)';

function subscribe(onChange: () => void): () => void {
  const media = matchMedia(narrow);
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
}

/** Returns undefined on the server, which does not know the window. */
export const useIsNarrow = (): boolean | undefined =>
  useSyncExternalStore<boolean | undefined>(
    subscribe,
    () => matchMedia(narrow).matches,
    () => undefined,
  );
