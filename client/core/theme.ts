/** The theme: a class on the root element, which a script in index.html sets before the first paint, and the stored choice. */
import { useSyncExternalStore } from 'react';
import { storage } from './storage.ts';
import { createStore } from './store.ts';

const store = createStore(globalThis.document?.documentElement.classList.contains('dark') ?? false);

function applyDarkMode(dark: boolean): void {
  document.documentElement.classList.toggle('dark', dark);
  store.set(dark);
}

function setDarkMode(dark: boolean): void {
  applyDarkMode(dark);
  storage.write('darkMode', JSON.stringify(dark));
}

/** Applies a choice that was made in another tab. */
function onStorage({ key, newValue }: StorageEvent): void {
  if (key === 'darkMode' && newValue) applyDarkMode(newValue === 'true');
}

function subscribe(listener: () => void): () => void {
  const unsubscribe = store.subscribe(listener);
  addEventListener('storage', onStorage);
  return () => {
    unsubscribe();
    removeEventListener('storage', onStorage);
  };
}

/** Returns whether the page is dark, and a function that toggles and stores the theme. */
export function useDarkMode(): [dark: boolean, toggle: () => void] {
  const dark = useSyncExternalStore(subscribe, store.get, store.get);
  return [dark, () => setDarkMode(!dark)];
}
