/** Starts Postgres in a container where a Docker engine is available. */
import { existsSync } from 'node:fs';
import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

const socketPath = '/var/run/docker.sock';

/** True where DOCKER_HOST is set, or where a Docker engine answers at the default socket. */
export async function dockerAnswers(): Promise<boolean> {
  if (process.env.DOCKER_HOST) return true;
  if (!existsSync(socketPath)) return false;
  return new Promise((resolve) => {
    request({ socketPath, path: '/_ping', timeout: 2000 }, (response) => resolve(response.resume().statusCode === 200))
      .once('timeout', () => {
        console.error('The Docker engine does not answer: the tests use the embedded Postgres.');
        resolve(false);
      })
      .once('error', () => resolve(false))
      .end();
  });
}

/** An engine or an image registry can accept a connection and never answer. */
const timeoutSeconds = 20;

/**
 * Starts Postgres 17 with these settings. `stop` removes the container; testcontainers does where this process dies.
 * @throws Error where it does not run within 20 seconds, including the download of its image
 */
export async function startPostgresContainer(
  settings: Record<string, string>,
): Promise<{ url: string; stop(): Promise<void> }> {
  const starting = runPostgres(settings);
  const timeout = new AbortController();
  const expired = pause(timeoutSeconds * 1000, undefined, timeout).then(() => {
    starting.then((container) => container.stop()).catch(() => undefined);
    throw new Error(`no answer within ${timeoutSeconds} s`);
  });
  const container = await Promise.race([starting, expired]).finally(() => timeout.abort());
  const url = `postgres://postgres:tests@${container.getHost()}:${container.getMappedPort(5432)}/postgres`;
  return { url, stop: () => container.stop().then(() => undefined) };
}

async function runPostgres(settings: Record<string, string>) {
  const { GenericContainer, Wait } = await import('testcontainers');
  return new GenericContainer('postgres:17-alpine')
    .withEnvironment({ POSTGRES_PASSWORD: 'tests' })
    .withCommand(['postgres', ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])])
    .withExposedPorts(5432)
    .withWaitStrategy(Wait.forLogMessage(/ready to accept connections/, 2))
    .start();
}
