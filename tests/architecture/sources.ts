/** Reads the source files of the project. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Source {
  /** Relative to the project's folder, with forward slashes. */
  path: string;
  text: string;
}

const generated = ['client/gql/graphql.ts', 'client/gql/operationsBuild.ts', 'client/gql/documents/'];

/** Returns every source file under a folder, generated files excepted. */
export function sourcesIn(folder: string): Source[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name).replaceAll('\\', '/'))
    .filter((path) => /\.(ts|tsx|mjs|js)$/.test(path) && !generated.some((prefix) => path.startsWith(prefix)))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
}
