/** Replaces functions that jsdom lacks, and configures all component tests. */
import '@testing-library/jest-dom/jest-globals';
import { configure } from '@testing-library/react';

// Long enough for a busy machine.
configure({ asyncUtilTimeout: 30_000 });

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
