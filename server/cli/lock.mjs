/** Replaces the registry in the lockfile by a placeholder, for which npm uses its own registry (see `.npmrc`): `npm run lock`. */
import { readFileSync, writeFileSync } from 'node:fs';

const lockfile = new URL('../../package-lock.json', import.meta.url);
// Everything before the name of the package: the URL of a registry may have a path.
const registry = /(?<="resolved": ")https?:\/\/[^"]*?\/(?=(?:@[^/"]+\/)?[^/"]+\/-\/)/g;
// A domain that never exists (RFC 2606).
const placeholder = 'https://packages.invalid/';

writeFileSync(lockfile, readFileSync(lockfile, 'utf8').replaceAll(registry, placeholder));
