/** The theme: a class on the root element, which a script in index.html sets before the first paint, and the stored choice. */
import { useSyncExternalStore } from 'react';
import { storage } from './storage.ts';
import { createStore } from './store.ts';

const store = createStore(globalThis.document?.documentElement.classList.contains('dark') ?? false);

function setDarkMode(dark: boolean): void {
  document.documentElement.classList.toggle('dark', dark);
  storage.write('darkMode', JSON.stringify(dark));
  store.set(dark);
}

/** Returns whether the page is dark, and a function that toggles and stores the theme. */
export function useDarkMode(): [dark: boolean, toggle: () => void] {
  const dark = useSyncExternalStore(store.subscribe, store.get, store.get);
  return [dark, () => setDarkMode(!dark)];
}
