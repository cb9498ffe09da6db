/** One site for one data folder: a lock that the operating system lets go when its holder dies, however it dies. */
import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createConnection, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { codeOf } from './refusal.ts';

// A file would stay behind after a kill -9. Linux and Windows have names that do not; elsewhere a dead socket tells itself.
function nameOf(folder: string): { path: string; isFile: boolean } {
  const name = `main-street-${createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 32)}`;
  if (process.platform === 'linux') return { path: `\0${name}`, isFile: false };
  if (process.platform === 'win32') return { path: `\\\\.\\pipe\\${name}`, isFile: false };
  return { path: join(tmpdir(), `${name}.sock`), isFile: true };
}

const listen = (path: string): Promise<Server> =>
  new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy()).unref();
    server.once('error', reject).listen(path, () => resolve(server));
  });

const answers = (path: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = createConnection(path, () => resolve(true)).once('error', () => resolve(false));
    socket.once('close', () => socket.destroy());
  });

/**
 * Takes the folder for this process.
 * @returns what lets go of it, or undefined where another process holds it
 */
export async function lockFolder(folder: string): Promise<(() => Promise<void>) | undefined> {
  const { path, isFile } = nameOf(folder);
  const take = async (): Promise<Server | undefined> => {
    try {
      return await listen(path);
    } catch (error) {
      if (codeOf(error) !== 'EADDRINUSE') throw error;
      return undefined;
    }
  };
  let server = await take();
  if (!server && isFile && !(await answers(path))) {
    await rm(path, { force: true });
    server = await take();
  }
  return server && (() => new Promise((resolve) => server.close(() => resolve())));
}
