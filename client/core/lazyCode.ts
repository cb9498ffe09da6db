/** Code that comes late: kept once it is here, and asked for again where it did not come. */

export interface LazyCode<Code> {
  /** What has come, else undefined. */
  here: () => Code | undefined;
  /** Fetches the code. It rejects where the code does not come. */
  fetch: () => Promise<Code>;
}

/**
 * Makes a home for code that comes late.
 * @param load imports it
 */
export function lazyCode<Code>(load: () => Promise<Code>): LazyCode<Code> {
  let here: Code | undefined;
  return {
    here: () => here,
    fetch: async () => {
      // Browsers keep a failed import for as long as the page lasts, so none is begun on a line known to be cut.
      if (!here && !navigator.onLine) throw new TypeError();
      here ??= await load();
      return here;
    },
  };
}

const renewed = 'renewedFrom';

/**
 * Loads the page anew where the site answers: after a release the files of an older page are gone.
 * @param isAsked whether somebody wants it; if not, it happens once for each build, so that no page loads for ever
 */
export async function reloadPage(isAsked: boolean): Promise<void> {
  if (!navigator.onLine) return;
  try {
    if (!isAsked && sessionStorage[renewed] === import.meta.url) return;
    const { ok } = await fetch('/', { method: 'HEAD', cache: 'no-store' });
    if (!ok) return;
    sessionStorage[renewed] = import.meta.url;
    location.reload();
  } catch {
    // Out of reach, or without a memory that would end a loop: the page stays as it is.
  }
}
