/** The project's own source files, for the tests that watch over the house. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Source {
  /** From the project's folder, with forward slashes. */
  path: string;
  text: string;
}

const made = ['client/gql/'];

/** Every source file under a folder that people wrote. */
export function sourcesIn(folder: string): Source[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name).replaceAll('\\', '/'))
    .filter((path) => /\.(ts|tsx|mjs|js)$/.test(path) && !made.some((prefix) => path.startsWith(prefix)))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
}
