/** Checks that the packages which only a build needs are installed: npm omits them where NODE_ENV is production, and removes them by `npm prune --omit=dev`. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';

export const hasBuildPackages = () => existsSync(join('node_modules', 'esbuild'));

/** Names the command that builds again. `npm prune --omit=dev` writes package-lock.json, a source of the build, and so it makes each build older. */
export function reportOlderBuild() {
  const command = hasBuildPackages() ? 'npm run build' : 'npm ci --include=dev && npm run build';
  console.error(`The build is older than its sources: ${command}`);
}

/** Ends the process with a message where they are missing. */
export function requireBuildPackages() {
  if (hasBuildPackages()) return;
  console.error('The packages for the build are missing: run npm ci --include=dev');
  process.exit(1);
}
