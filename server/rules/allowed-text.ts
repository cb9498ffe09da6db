/** Which characters may stand in a text. By itself, since the home page wants it before its first card. */

// Control characters but tab and line ends, embeddings, overrides, isolates and halves of characters. ZWJ, ZWNJ and
// single marks are text. U+FFFD stands where bytes meant no letter: what was sent is lost, two passwords may look the same.
const forbidden =
  // oxlint-disable-next-line no-control-regex
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069\uFFFD-\uFFFF\p{Cs}]/u;

/** True for text without control characters, bidirectional overrides, NUL, halves of characters or letters that were lost. */
export const isAllowedText = (text: string): boolean => !forbidden.test(text);
