/** Vite for `dev.mjs`, which gets the address of the pages as a message: where the port is taken, it has the next free one. */
import { createServer } from 'vite';

const vite = await createServer({ configFile: 'client/vite.config.ts' });
await vite.listen();
vite.printUrls();
process.send(new URL(vite.resolvedUrls.local[0]).origin);
