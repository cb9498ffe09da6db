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

const reactDom = join(import.meta.dirname, '../node_modules/react-dom/cjs');
const reactRouter = join(import.meta.dirname, '../node_modules/react-router/dist/production');
// Some packages export their smaller, modern build under a condition of its own.
const conditions = ['es2015', ...defaultClientConditions];
const server = `http://localhost:${process.env.PORT ?? 4000}`;

// Code that the password forms share goes into one file instead of five small ones; code shared with other forms into another.
const passwords =
  /client\/(auth\/forms\/(AuthCard|AuthForm|NewPasswordField)|ui\/forms\/PasswordField|auth\/authTexts)|rules\/users\./;
const textRules = /rules\/rule\./;
// The actions of members are small, and all load when a member is signed in.
const actions = /client\/(reactions\/set|follows\/(setFollow|followers)|gql\/documents\/\w+\/Set)/;
// Small modules that many screens share.
const common =
  /client\/(core\/(dates|screen)|ui\/hooks\/(usePopover|useFocusAfterRemoval)|moderation\/report\/(SubjectMenu|menuTexts))\.|icons\/(calendar-days|ellipsis)\./;
// Those that the details page shares with the form of a business, and with the map.
const business = new RegExp(
  [
    'businesses/(hours/hoursTexts|details/(deletedIds|useDetailsFailure|businessPageTexts|UnknownBusiness))',
    'gql/documents/(businesses/(BusinessPictures|hours|details/(BusinessPage|contact|more|position))|comments/Comments|reactions/StarRating)',
    'ui/forms/TextAreaField',
    'rules/(comments|places/weekdays)',
    'icons/map-pin',
  ].join('|'),
);
const businessRow = /details\/more\/BusinessRow\./;
// Those that lists of people share.
const people = /client\/users\/(userTexts|useListAddress|ListControls|NextPage)\.|rules\/list-params\./;
// With all that only the details page imports.
const details = /businesses\/details\/(BusinessDetails|DetailsSkeleton|businessHead)\./;

const compress = promisify(brotliCompress);

/** Writes a Brotli copy beside every script, smaller than compression per request could make it. */
const precompressed: Plugin = {
  name: 'precompressed',
  async writeBundle({ dir = '' }, bundle) {
    const texts = Object.values(bundle).filter(({ fileName }) => /\.(js|css)$/.test(fileName));
    const writeCompressed = async (file: (typeof texts)[number]) =>
      writeFile(join(dir, `${file.fileName}.br`), await compress(file.type === 'chunk' ? file.code : file.source));
    await Promise.all(texts.map(writeCompressed));
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
      const sheet = Object.values(bundle).find(({ fileName }) => fileName.endsWith('.css'));
      if (sheet?.type !== 'asset') throw new Error('The client has no style sheet.');
      delete bundle[sheet.fileName];
      return html.replace(/<link rel="stylesheet"[^>]*>/, () => `<style>${sheet.source}</style>`);
    },
  },
};

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
        rolldownOptions: {
          // No package that we load has getters with side effects, so unused property reads are removed.
          treeshake: { propertyReadSideEffects: false },
          output: {
            codeSplitting: {
              groups: [
                // Each further file costs a round trip.
                { name: 'first', tags: ['$initial'], priority: 3 },
                { name: 'rule', test: textRules, priority: 2 },
                { name: 'common', test: common, priority: 2 },
                { name: 'passwords', test: passwords, priority: 1 },
                { name: 'actions', test: actions, priority: 1 },
                { name: 'business', test: business, priority: 1 },
                { name: 'people', test: people, priority: 1 },
                { name: 'businessRow', test: businessRow, priority: 1 },
                { name: 'details', test: details },
              ],
            },
          },
        },
      },
  server: {
    proxy: { '/graphql': server, '/api': server, '/pictures': server, '/map': server, '/dev/mail': server },
  },
}));
