/** Normalises and measures text, in the same way for the forms, the APIs and the database. */

/** Normalised text: NFC, with LF at line ends. Browsers send forms with CRLF. */
export const normalizeText = (text: string): string => text.normalize('NFC').replace(/\r\n?/g, '\n');

/** Text as it is stored and counted: normalised and trimmed. */
export const clean = (text: string): string => normalizeText(text).trim();

/** The length in code points: one emoji counts as one. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

// Hangul fillers and the empty Braille cell are letters and symbols by category, but invisible.
const invisible =
  /[\p{White_Space}\p{Cf}\p{Cc}\u034F\u115F\u1160\u17B4\u17B5\u180B-\u180F\u2800\u3164\uFE00-\uFE0F\uFFA0]/gu;

/** True for text without visible characters. */
export const isBlank = (text: string): boolean => text.replace(invisible, '') === '';
