/** How the client is built and served in development: from client/ into dist/client, with the API behind the same origin. */
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { defaultClientConditions, defineConfig, type Plugin, type Rolldown } from 'vite';

const reactRouter = join(import.meta.dirname, '../node_modules/react-router/dist/production');
const server = `http://localhost:${process.env.PORT ?? 4000}`;

/** One file holds all that the first screen needs, since each further file would cost it a round trip. */
function firstScreen(id: string, build: Rolldown.ChunkingContext): string | null {
  const seen = new Set<string>();
  const isNeeded = (module: string): boolean => {
    if (seen.has(module)) return false;
    seen.add(module);
    const info = build.getModuleInfo(module);
    return info !== null && (info.isEntry || info.importers.some(isNeeded));
  };
  return isNeeded(id) ? 'first' : null;
}

// What every form with a password shares, in one file instead of five small ones, and what other forms share with those.
const passwords =
  /client\/(auth\/forms\/(AuthFrame|NewPasswordField)|ui\/forms\/PasswordField|auth\/authTexts)|rules\/users\./;
const textRules = /rules\/rule\./;

const squeeze = promisify(brotliCompress);

/** Lays a packed copy beside every script and style sheet, smaller than a server could make it while somebody waits. */
const packed: Plugin = {
  name: 'packed',
  async writeBundle({ dir = '' }, bundle) {
    const texts = Object.values(bundle).filter(({ fileName }) => /\.(js|css)$/.test(fileName));
    const pack = async (file: (typeof texts)[number]) =>
      writeFile(join(dir, `${file.fileName}.br`), await squeeze(file.type === 'chunk' ? file.code : file.source));
    await Promise.all(texts.map(pack));
  },
};

// Vite reads the default export and nothing else.
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), packed],
  resolve: {
    // Some packages export their smaller, modern build under a condition of its own.
    conditions: ['es2015', ...defaultClientConditions],
    // react-router has a production build, but no condition that selects it.
    alias: [
      { find: /^react-router$/, replacement: join(reactRouter, 'index.mjs') },
      { find: /^react-router\/dom$/, replacement: join(reactRouter, 'dom-export.mjs') },
    ],
  },
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    // Which chunk needs which: tests/architecture holds their sizes to the design's limits.
    manifest: true,
    // A font or picture inside the CSS would be paid for before the first paint.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Reading a property does nothing else in any package we load: what is read for nothing is left out.
      treeshake: { propertyReadSideEffects: false },
      output: {
        codeSplitting: {
          groups: [
            { name: firstScreen, priority: 2 },
            { name: 'rule', test: textRules, priority: 1 },
            { name: 'passwords', test: passwords },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/graphql': server, '/api': server, '/pictures': server },
  },
});
