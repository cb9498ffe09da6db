/** Checks that the packages which only a build needs are installed. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Ends the process with a message where they are missing: npm omits them where NODE_ENV is production, and removes them by `npm prune --omit=dev`. */
export function requireBuildPackages() {
  if (existsSync(join('node_modules', 'esbuild'))) return;
  console.error('The packages for the build are missing: run npm ci --include=dev');
  process.exit(1);
}
