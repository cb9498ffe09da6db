/**
 * The client's builds, from client/ into dist: for browsers into dist/client, and with `--ssr` for the server into dist/render.
 * The development server proxies the API.
 */
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';
import { chunkGroups } from './chunkGroups.ts';

const reactDom = join(import.meta.dirname, '../node_modules/react-dom/cjs');
const reactRouter = join(import.meta.dirname, '../node_modules/react-router/dist/production');
// Some packages export their smaller, modern build under a condition of its own.
const conditions = ['es2015', ...defaultClientConditions];
const server = `http://localhost:${process.env.PORT ?? 4000}`;

const compress = promisify(brotliCompress);

/** Writes a Brotli copy beside every script, smaller than compression per request could make it. */
const precompressed: Plugin = {
  name: 'precompressed',
  async writeBundle({ dir = '' }, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
    await Promise.all(
      chunks.map(async ({ fileName, code }) => writeFile(join(dir, `${fileName}.br`), await compress(code))),
    );
  },
};

/** Links without the parts for other modes of the router. */
const browserAlias = [{ find: /^react-router-dom$/, replacement: join(import.meta.dirname, 'app/router.tsx') }];

/** The build for the server: one file without imports of packages, since React is no dependency of the server. */
const render = {
  // The hooks of Apollo Client read the page's data instead of a cache, and links do not navigate.
  alias: [
    { find: '@apollo/client/react', replacement: join(import.meta.dirname, 'app/server/apolloHooks.ts') },
    { find: 'react-router-dom', replacement: join(import.meta.dirname, 'app/server/router.tsx') },
    { find: /^leaflet\/.*/, replacement: join(import.meta.dirname, 'app/server/noLeaflet.ts') },
    // The package's own file contains the streaming renderer, too.
    { find: 'react-dom/server', replacement: join(reactDom, 'react-dom-server-legacy.node.production.js') },
  ],
  build: {
    outDir: '../dist/render',
    emptyOutDir: true,
    copyPublicDir: false,
    // A smaller file takes less memory.
    minify: true,
    rolldownOptions: {
      input: join(import.meta.dirname, 'app/server/render.tsx'),
      output: { codeSplitting: false },
    },
  },
};

/** Modules of packages that the build replaces by smaller ones of the client, which do what the client uses. */
const replaced: [module: RegExp, by: string, exported: string][] = [
  [/lucide-react\/dist\/esm\/createLucideIcon\.mjs$/, 'ui/drawings/createIcon.tsx', 'createIcon as default'],
  [/^\0vite\/preload-helper/, 'core/lazyCode.ts', 'importChunk as __vitePreload'],
  [/rxjs\/dist\/esm\/internal\/observable\/innerFrom\.js$/, 'core/apollo/smallerFunctions.ts', 'innerFrom'],
  // The other parts of it are for schedulers, which Apollo Client does not pass.
  [/rxjs\/dist\/esm\/internal\/observable\/from\.js$/, 'core/apollo/smallerFunctions.ts', 'innerFrom as from'],
  [
    /rxjs\/dist\/esm\/internal\/scheduler\/asap\.js$/,
    'core/apollo/smallerFunctions.ts',
    'asapScheduler, asapScheduler as asap',
  ],
  [
    /@apollo\/client\/utilities\/internal\/coerceScalarFieldsToParsed\.js$/,
    'core/apollo/smallerFunctions.ts',
    'coerceScalarFieldsToParsed',
  ],
  [/graphql\/jsutils\/inspect\.mjs$/, 'core/apollo/smallerFunctions.ts', 'inspect'],
  [/leaflet\/src\/core\/Browser\.js$/, 'places/map/browser.ts', 'browser as default'],
  [/@apollo\/client\/utilities\/graphql\/print\.js$/, 'gql/printDocument.ts', 'printDocument as print'],
];

/** The parts of an icon's data that no component reads: its names, its size and the keys of its elements. */
const iconMetadata = /^ {2}(name|size|aliases): .*$|, key: "\w+"/gm;

/** Writes the style sheet into index.html, so that a page is painted as soon as it has arrived. */
const inlineStyles: Plugin = {
  name: 'inline-styles',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const [sheet, ...others] = Object.values(bundle).filter(({ fileName }) => fileName.endsWith('.css'));
      const [before, after] = html.split(/<link rel="stylesheet"[^>]*>/);
      // A second one would be that of a chunk, which nothing loads.
      if (sheet?.type !== 'asset' || others.length > 0 || after === undefined)
        throw new Error('The build has more or less than one style sheet.');
      delete bundle[sheet.fileName];
      return `${before}<style>${sheet.source}</style>${after}`;
    },
  },
};

/** The router's methods for fetchers, blockers and changes of routes, none of which the client calls. */
const unusedMethods =
  /^ {4}(fetch: fetch2|revalidate|(get|reset)Fetcher|(get|delete)Blocker|patchRoutes|_internalSetRoutes),$/gm;

/** The router's options that App.tsx does not pass, its context of React Server Components, and its own error page. */
const unusedValues =
  /\binit\.(basename|dataStrategy|future|getContext|hydrationData|instrumentations|patchRoutesOnNavigation|window)\b|\bthis\.context\b|(?<=\|\| )defaultErrorElement\b/g;

const smallerPackages: Plugin = {
  name: 'smaller-packages',
  enforce: 'pre',
  load(id) {
    const [, by, exported] = replaced.find(([module]) => module.test(id)) ?? [];
    return by && `export { ${exported} } from ${JSON.stringify(join(import.meta.dirname, by))};`;
  },
  // Components with a display name count as used. The client uses neither the forms of the router nor its other links.
  transform(code, id) {
    if (/lucide-react\/dist\/esm\/icons\//.test(id)) return code.replaceAll(iconMetadata, '');
    return id.startsWith(reactRouter)
      ? code
          .replaceAll(/^\w+\.displayName = .*;$/gm, '')
          .replaceAll(unusedMethods, '')
          .replaceAll(unusedValues, 'undefined')
          .replaceAll(/(?<== )React\w*\.(forwardRef|createContext|memo)\(/g, '/* @__PURE__ */ $&')
      : undefined;
  },
};

// Vite requires a default export.
export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: isSsrBuild
    ? [smallerPackages, react()]
    : [smallerPackages, react(), tailwindcss(), inlineStyles, precompressed],
  // Otherwise the file would choose between React's builds when it runs.
  define: isSsrBuild ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
  ssr: { noExternal: true, resolve: { conditions } },
  resolve: {
    conditions,
    // react-router has a production build, but no condition that selects it.
    alias: [
      ...(isSsrBuild ? render.alias : browserAlias),
      { find: /^react-router$/, replacement: join(reactRouter, 'index.mjs') },
      { find: /^react-router\/dom$/, replacement: join(reactRouter, 'dom-export.mjs') },
    ],
  },
  build: isSsrBuild
    ? render.build
    : {
        outDir: '../dist/client',
        emptyOutDir: true,
        // The manifest lists the imports of each chunk: tests/architecture checks their sizes.
        manifest: true,
        // Fonts and pictures inlined into the CSS would delay the first paint.
        assetsInlineLimit: 0,
        // The server's pages preload the chunks of their screen, and links theirs on intent: the entry holds no list of all chunks.
        modulePreload: false,
        // Otherwise imports would name the style sheet, which is part of the page.
        cssCodeSplit: false,
        rolldownOptions: {
          // No package that we load has getters with side effects, so unused property reads are removed.
          treeshake: { propertyReadSideEffects: false },
          output: {
            codeSplitting: {
              groups: chunkGroups,
            },
          },
        },
      },
  server: {
    proxy: { '/graphql': server, '/api': server, '/pictures': server, '/map': server, '/dev/mail': server },
  },
}));
