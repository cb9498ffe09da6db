/** Whether the viewer's own data (follows, likes, saves, rating) is known. The page may come with a visitor's data, in which it is missing. */
import { useSyncExternalStore } from 'react';
import { createStore } from './store.ts';

const requests = createStore(0);

export const viewerData = {
  /** Marks the viewer's own data as unknown until the requests for it have ended. */
  waitFor: (request: Promise<unknown>): void => {
    requests.set(requests.get() + 1);
    // In a timer: the controls render the response first. After a failure the visitor's data stays; the controls set a state,
    // so that a press is right in either case.
    const end = () => setTimeout(() => requests.set(requests.get() - 1));
    request.then(end, end);
  },
};

/** Returns false while the viewer's own data is unknown: until then controls show no state. */
export const useIsViewerDataKnown = (): boolean =>
  useSyncExternalStore(
    requests.subscribe,
    () => requests.get() === 0,
    () => true,
  );
