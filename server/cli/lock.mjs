/** Names no registry in the lockfile: npm puts its own in the place of the stand-in, as `.npmrc` has it. Run by `npm run lock`. */
import { readFileSync, writeFileSync } from 'node:fs';

const lockfile = new URL('../../package-lock.json', import.meta.url);
// Whatever comes before a package's name: a registry may live in a folder.
const registry = /(?<="resolved": ")https?:\/\/[^"]*?\/(?=(?:@[^/"]+\/)?[^/"]+\/-\/)/g;
// A name that never belongs to anybody (RFC 2606).
const standIn = 'https://packages.invalid/';

writeFileSync(lockfile, readFileSync(lockfile, 'utf8').replaceAll(registry, standIn));
