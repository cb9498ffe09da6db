/** What jsdom cannot know because it draws nothing, and what every component test says. */
import '@testing-library/jest-dom/jest-globals';
import { configure } from '@testing-library/react';

// A busy machine is no failure.
configure({ asyncUtilTimeout: 30_000 });

/** A screen of no particular size, by day. */
window.matchMedia = (media) =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;
URL.createObjectURL = () => 'blob:preview';
URL.revokeObjectURL = () => undefined;
