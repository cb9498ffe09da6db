/** How the client is built and served in development: from client/ into dist/client, with the API behind the same origin. */
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = `http://localhost:${process.env.PORT ?? 4000}`;

// Vite reads the default export and nothing else.
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss()],
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    // A font or picture inside the CSS would be paid for before the first paint.
    assetsInlineLimit: 0,
  },
  server: {
    proxy: { '/graphql': server, '/api': server, '/pictures': server },
  },
});
