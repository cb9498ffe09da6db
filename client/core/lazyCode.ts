/** Code that loads lazily: kept after a success, requested again after a failure. */

export interface LazyCode<Code> {
  /** Returns the code once it has loaded, else undefined. */
  loaded: () => Code | undefined;
  /** Loads the code. Rejects if that fails. */
  fetch: () => Promise<Code>;
}

/**
 * Makes the loader of lazy code.
 * @param load imports it
 */
export function lazyCode<Code>(load: () => Promise<Code>): LazyCode<Code> {
  let loaded: Code | undefined;
  return {
    loaded: () => loaded,
    fetch: async () => {
      // Browsers remember a failed import until the page reloads, so offline no import is started.
      if (!loaded && !navigator.onLine) throw new TypeError();
      loaded ??= await load();
      return loaded;
    },
  };
}

/** Imports a chunk. The build puts this in place of Vite's helper, which also loads style sheets: the site has one, in the page. */
export const importChunk = <Code>(load: () => Promise<Code>): Promise<Code> => load();

const reloadedKey = 'reloadedBuild';

/**
 * Reloads the page if the server responds: after a release, the files of an older page no longer exist.
 * @param isRequested true after a user's click; otherwise the page reloads once for each build, which prevents a loop
 */
export async function reloadPage(isRequested: boolean): Promise<void> {
  if (!navigator.onLine) return;
  try {
    if (!isRequested && sessionStorage[reloadedKey] === import.meta.url) return;
    const { ok } = await fetch('/', { method: 'HEAD', cache: 'no-store' });
    if (!ok) return;
    sessionStorage[reloadedKey] = import.meta.url;
    location.reload();
  } catch {
    // The server cannot be reached, or storage is not available to prevent a loop: the page stays.
  }
}
