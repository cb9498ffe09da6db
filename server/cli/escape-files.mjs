/** Escapes the characters of built files that are not ASCII, so that they take less memory. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Escapes them in all JavaScript files of a folder. V8 keeps the text of a loaded file, with two bytes for each of its characters where a
 * single one is not Latin-1.
 */
export function escapeFiles(folder) {
  for (const name of readdirSync(folder, { recursive: true }).filter((file) => file.endsWith('.js'))) {
    const file = join(folder, name);
    const text = readFileSync(file, 'utf8');
    const escaped = text.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
    if (escaped !== text) writeFileSync(file, escaped);
  }
}
