/** The characters that text may contain. In a file of its own, since the home page loads it before the first card. */

// Control characters apart from tab and line ends, bidirectional embeddings, overrides and isolates, and lone surrogates.
// ZWJ, ZWNJ and directional marks are allowed. U+FFFD replaces invalid bytes: two different passwords could become equal.
// Unicode's stream-safe text (UAX #15) has at most 30 combining marks in a row: to normalize longer runs takes quadratic time.
// Halfwidth sound marks (U+FF9E, U+FF9F) become combining ones.
const forbidden =
  // oxlint-disable-next-line no-control-regex
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069\uFFFD-\uFFFF\p{Cs}]|[\p{M}\uFF9E\uFF9F]{31}/u;

/** True for text without control characters, bidirectional overrides, lone surrogates, replacement characters and stacks of marks. */
export const isAllowedText = (text: string): boolean => !forbidden.test(text);
