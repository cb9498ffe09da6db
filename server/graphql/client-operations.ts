/** The operations of our own client, as codegen wrote them down beside its hooks. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** Texts by name, as the client sends them. */
export type Operations = Readonly<Record<string, string>>;

const manifest = resolve('dist/operations.json');
let known: Operations | undefined;

/** The operations; undefined before the client was built. */
export function clientOperations(): Operations | undefined {
  try {
    return (known ??= JSON.parse(readFileSync(manifest, 'utf8')) as Operations);
  } catch {
    return undefined;
  }
}

const builds = new WeakMap<Operations, string>();

/** What a set of operations is called: the same for the same texts. */
export function buildOf(operations: Operations): string {
  let build = builds.get(operations);
  if (!build) {
    build = createHash('sha256').update(JSON.stringify(operations)).digest('hex').slice(0, 12);
    builds.set(operations, build);
  }
  return build;
}
