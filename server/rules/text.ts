/** Normalises and measures text, in the same way for the forms, the APIs and the database. */
import { isAllowedText } from './allowed-text.ts';

/** What is not allowed stays as it is, since it may take quadratic time. Rules refuse it. */
const normalized = (text: string, form: 'NFC' | 'NFKC'): string => (isAllowedText(text) ? text.normalize(form) : text);

/** Normalised text: NFC, with LF at line ends. Browsers send forms with CRLF. */
export const normalizeText = (text: string): string => normalized(text, 'NFC').replace(/\r\n?/g, '\n');

/** Text as it is stored and counted: normalised and trimmed. */
export const clean = (text: string): string => normalizeText(text).trim();

/** The length in code points: one emoji counts as one. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

// Also what fonts show as nothing, as variation selectors and Hangul fillers, and the empty Braille cell, which is a symbol.
const invisible = /[\p{White_Space}\p{Cf}\p{Cc}\p{DI}\u2800]/gu;

/** True for text without visible characters. */
export const isBlank = (text: string): boolean => text.replace(invisible, '') === '';

// An address with a scheme, one that begins with www, or a name with a common ending. Unusual endings without a scheme are words.
// It begins at the last letter of a scheme and at the last character of a name: runs of letters take linear time.
const link =
  /[a-z][\d+.-]*:\/\/\S|\bwww\.\S|[\p{L}\d-]\.(?:app|biz|cc|club|cn|co|com|dev|info|io|link|live|ly|me|net|online|org|ru|shop|site|store|top|xyz)(?![\p{L}\d-])/iu;

/** True for text with something that readers take for a link, also in letters of other widths. */
export const hasLinks = (text: string): boolean => link.test(normalized(text, 'NFKC').replace(/[\p{Cf}\p{DI}]/gu, ''));
