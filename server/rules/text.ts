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

// An address with a scheme, one that begins with www, or a name with a common ending. Unusual endings without a scheme are words.
const link =
  /[a-z][a-z\d+.-]*:\/\/\S|\bwww\.\S|[\p{L}\d-]+\.(?:app|biz|cc|club|cn|co|com|dev|info|io|link|live|ly|me|net|online|org|ru|shop|site|store|top|xyz)(?![\p{L}\d-])/iu;

/** True for text with something that readers take for a link, also in letters of other widths. */
export const hasLinks = (text: string): boolean => link.test(text.normalize('NFKC').replace(/\p{Cf}/gu, ''));
