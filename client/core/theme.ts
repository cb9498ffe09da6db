/** The theme: a class on the root element, which a script in index.html sets before the first paint, and the stored choice. */
import { useSyncExternalStore } from 'react';
import { storage } from './storage.ts';
import { createStore } from './store.ts';

const store = createStore(globalThis.document?.documentElement.classList.contains('dark') ?? false);

/** Colors the bars of the browser: the first of index.html's two colors is the light one. */
const colorBars = (dark: boolean): void =>
  document
    .querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')
    .forEach((color, at) => (color.media = (at === 1) === dark ? 'all' : 'not all'));

function applyDarkMode(dark: boolean): void {
  document.documentElement.classList.toggle('dark', dark);
  colorBars(dark);
  store.set(dark);
}

// For browsers without storage.
let hasChosen = false;

function setDarkMode(dark: boolean): void {
  hasChosen = true;
  applyDarkMode(dark);
  storage.write('darkMode', JSON.stringify(dark));
}

/** Applies a choice that was made in another tab. */
function followTabs(): void {
  const stored = storage.read('darkMode');
  if (stored) applyDarkMode(stored === 'true');
}

/** Follows the system as long as the user has chosen nothing. */
function followSystem({ matches }: { matches: boolean }): void {
  if (!hasChosen && !storage.read('darkMode')) applyDarkMode(matches);
}

// The server has no document.
if (globalThis.document) {
  const system = matchMedia('(prefers-color-scheme: dark)');
  addEventListener('storage', ({ key }) => key === 'darkMode' && followTabs());
  // A page that the browser keeps for Back receives no events.
  addEventListener('pageshow', ({ persisted }) => persisted && followTabs());
  system.addEventListener('change', followSystem);
  colorBars(store.get());
  // The system may have changed since the script in index.html read it.
  followSystem(system);
}

/** Returns whether the page is dark, and a function that toggles and stores the theme. */
export function useDarkMode(): [dark: boolean, toggle: () => void] {
  const dark = useSyncExternalStore(store.subscribe, store.get, store.get);
  return [dark, () => setDarkMode(!dark)];
}
