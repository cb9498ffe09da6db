/** Opens the site's port, and closes it without cutting anybody off. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { codeOf, StartRefused } from './refusal.ts';

const reasons: Record<string, string> = {
  EADDRINUSE: 'is in use by another program',
  EACCES: 'may not be used by this account',
};

/**
 * Listens on the port.
 * @throws StartRefused where the port is taken or forbidden
 */
export function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const refuse = (error: Error) =>
      reject(
        new StartRefused(
          `Port ${port} ${reasons[codeOf(error)] ?? `cannot be opened (${error.message})`}: name another one in PORT.`,
        ),
      );
    server.once('error', refuse).listen(port, () => {
      server.off('error', refuse);
      resolve();
    });
  });
}

/** Takes no new connections, lets every request that has begun be answered, and cuts what is left after `patience` milliseconds. */
export function drain(server: Server, patience = 8000): Promise<void> {
  const farewell = (_request: IncomingMessage, response: ServerResponse) =>
    void response.setHeader('Connection', 'close');
  server.prependListener('request', farewell);
  return new Promise((resolve) => {
    const sweep = setInterval(() => server.closeIdleConnections(), 50);
    const cut = setTimeout(() => server.closeAllConnections(), patience);
    server.close(() => {
      clearInterval(sweep);
      clearTimeout(cut);
      resolve();
    });
  });
}
