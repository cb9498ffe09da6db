/** A Postgres in a container, where a Docker engine answers. */
import { existsSync } from 'node:fs';
import { request } from 'node:http';

const socketPath = '/var/run/docker.sock';

/** Whether a Docker engine is there: the one that DOCKER_HOST names, or the one behind the usual socket. */
export async function dockerAnswers(): Promise<boolean> {
  if (process.env.DOCKER_HOST) return true;
  if (!existsSync(socketPath)) return false;
  return new Promise((resolve) => {
    request({ socketPath, path: '/_ping', timeout: 2000 }, (response) => resolve(response.resume().statusCode === 200))
      .once('timeout', () => resolve(false))
      .once('error', () => resolve(false))
      .end();
  });
}

/** Starts Postgres 17 with these settings; the container is removed with `stop`, or by its keeper when this process dies. */
export async function startContainer(
  settings: Record<string, string>,
): Promise<{ url: string; stop(): Promise<void> }> {
  const { GenericContainer, Wait } = await import('testcontainers');
  const container = await new GenericContainer('postgres:17-alpine')
    .withEnvironment({ POSTGRES_PASSWORD: 'tests' })
    .withCommand(['postgres', ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])])
    .withExposedPorts(5432)
    .withWaitStrategy(Wait.forLogMessage(/ready to accept connections/, 2))
    .start();
  const url = `postgres://postgres:tests@${container.getHost()}:${container.getMappedPort(5432)}/postgres`;
  return { url, stop: () => container.stop().then(() => undefined) };
}
