/** Provides functions that jsdom lacks, and configures all component tests. */
import '@testing-library/jest-dom/jest-globals';
import { act, configure, getConfig } from '@testing-library/react';
import { createRoot } from 'react-dom/client';

const { asyncWrapper } = getConfig();
const emptyRoot = createRoot(document.createElement('div'));

configure({
  // Long enough for a busy machine.
  asyncUtilTimeout: 30_000,
  // React adds elements to the document before it runs their effects. Rendering any root runs the pending effects, so that a
  // test never continues in between.
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
