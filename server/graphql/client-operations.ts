/** The operations of the client, as codegen writes them when the client is built. */
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** The texts of the operations by name, as the client sends them. */
type Operations = Readonly<Record<string, string>>;

const manifest = resolve('dist/operations.json');
let cached: Operations | undefined;

/** The operations; undefined before the client is built. */
export function clientOperations(): Operations | undefined {
  try {
    return (cached ??= JSON.parse(readFileSync(manifest, 'utf8')) as Operations);
  } catch {
    return undefined;
  }
}

/** The id of a set of operations: 12 hexadecimal digits, the same for the same texts. */
export const buildOf = (operations: Operations): string =>
  hash('sha256', JSON.stringify(operations), 'hex').slice(0, 12);
