/** Holds the worlds of all tests in one process: loading a site for each file would take longer than most of its tests. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openWorldInside, type InsideWorld } from '../support/inside.ts';
import type { Place } from '../support/world.ts';

const worlds = new Map<string, InsideWorld>();
let opened = 0;

async function open(): Promise<Place & { id: string }> {
  const world = await openWorldInside();
  const id = String(++opened);
  worlds.set(id, world);
  const { url, databaseUrl, dataDir, secret } = world;
  return { id, url, databaseUrl, dataDir, secret };
}

async function close(id: string): Promise<object> {
  await worlds.get(id)?.close();
  worlds.delete(id);
  return {};
}

/**
 * Opens a world at each POST, and closes one at each `DELETE /<id>`.
 * @returns the address to ask, without a slash at the end
 */
export async function holdWorlds(): Promise<string> {
  const server = createServer((request, response) => {
    const done = request.method === 'DELETE' ? close(request.url!.slice(1)) : open();
    done.then(
      (answer) => response.end(JSON.stringify(answer)),
      (error: Error) => response.writeHead(500).end(JSON.stringify({ message: error.stack })),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
