/** Replaces functions that jsdom lacks, and configures all component tests. */
import '@testing-library/jest-dom/jest-globals';
import { act, configure, getConfig } from '@testing-library/react';
import { createRoot } from 'react-dom/client';

const { asyncWrapper } = getConfig();
const emptyRoot = createRoot(document.createElement('div'));

configure({
  // Long enough for a busy machine.
  asyncUtilTimeout: 30_000,
  // An element is in the document before the effects of its render have run. React runs pending effects before it renders
  // any root, so that a test finds both.
  asyncWrapper: async (callback) => {
    const result = await asyncWrapper(callback);
    act(() => emptyRoot.render(null));
    return result;
  },
});

/** No media query matches: the screen has no particular size, and the color scheme is light. */
window.matchMedia = (media) =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });
/** No size changes, since jsdom has no layout. */
window.ResizeObserver = class {
  observe = () => undefined;
  unobserve = () => undefined;
  disconnect = () => undefined;
};
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;
URL.createObjectURL = () => 'blob:preview';
URL.revokeObjectURL = () => undefined;
