/** What counts as text, and how long it is: one answer for the form, the API and the database. */

/** Text in one form: canonically composed (NFC), and each line ends with LF, where forms of browsers send CRLF. */
export const normalizeText = (text: string): string => text.normalize('NFC').replace(/\r\n?/g, '\n');

/** Text as it is stored and counted: in one form and without blank ends. */
export const clean = (text: string): string => normalizeText(text).trim();

/** Length as people count it, in code points, so that one emoji is one. Trim first where ends do not count. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

// Letters by name only: Unicode fillers and the empty braille cell draw nothing.
const invisible =
  /[\p{White_Space}\p{Cf}\p{Cc}\u034F\u115F\u1160\u17B4\u17B5\u180B-\u180F\u2800\u3164\uFE00-\uFE0F\uFFA0]/gu;

/** True where nothing would be seen: empty, spaces, or characters that draw nothing. */
export const isBlank = (text: string): boolean => text.replace(invisible, '') === '';
