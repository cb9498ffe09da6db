/** Writes values into HTML. Each is escaped. */

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes text for an element or a quoted attribute. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character]!);

/** A link within the site. */
export const link = (path: string, text: string): string => `<a href="${escapeHtml(path)}">${escapeHtml(text)}</a>`;

export const paragraph = (text: string): string => `<p>${escapeHtml(text)}</p>`;

/** A script element with JSON. No text in it can end the element. */
export const dataScript = (type: string, id: string | undefined, value: unknown): string =>
  `<script type="${type}"${id ? ` id="${id}"` : ''}>${JSON.stringify(value).replace(/</g, '\\u003c')}</script>`;

/** The beginning of a text for a description: at most 160 characters, cut after a word. */
export function summaryOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= 160 ? line : `${line.slice(0, 159).replace(/\s\S*$/, '')}…`;
}
