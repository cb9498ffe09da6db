/** Escapes texts for COPY. */

const special = /[\\\t\n\r]/g;
const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

// oxlint-disable-next-line no-control-regex
const ascii = /^[\u0000-\u007F]*$/;

/** Escapes a text in the format of COPY. Each character of the result is one byte of UTF-8, which is the fastest to concatenate and write. */
export function copyText(text: string): string {
  const escaped = text.replace(special, (character) => escapes[character]!);
  return ascii.test(escaped) ? escaped : Buffer.from(escaped).toString('latin1');
}
