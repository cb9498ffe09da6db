/** The site of docker-compose.yml as a Compose project of its own, driven by the `docker` command. */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { freePort } from '../../support/site.ts';

const run = promisify(execFile);

export interface ComposeProject {
  url: string;
  /** Runs `docker compose` with these arguments. @returns its standard output @throws Error where it fails */
  compose(...args: string[]): Promise<string>;
  /** Runs a statement in the project's database. @returns a line for each row */
  sql(statement: string): Promise<string[]>;
  /** The names of the volumes that the engine has more than before the project's start. */
  volumes(): Promise<string[]>;
  /** Ends the project and deletes its volumes. */
  remove(): Promise<void>;
}

const linesOf = (text: string): string[] => text.split('\n').filter(Boolean);

/** Builds the image, starts the project on a free port with new secrets, and waits until it is healthy. */
export async function startProject(): Promise<ComposeProject> {
  const port = String(await freePort());
  const secrets = ['JWT_SECRET', 'POSTGRES_PASSWORD', 'S3_SECRET_ACCESS_KEY'];
  const env = {
    ...process.env,
    ...Object.fromEntries(secrets.map((name) => [name, randomBytes(32).toString('hex')])),
    COMPOSE_PROJECT_NAME: `main-street-drill-${process.pid}`,
    PORT: port,
    RATE_LIMIT_FACTOR: '1000000',
  };
  const docker = async (...args: string[]) => (await run('docker', args, { env, maxBuffer: 1e8 })).stdout;
  const compose = (...args: string[]) => docker('compose', ...args);
  const volumes = async () => linesOf(await docker('volume', 'ls', '--quiet'));
  const earlier = new Set(await volumes());
  const project: ComposeProject = {
    url: `http://localhost:${port}`,
    compose,
    async sql(statement) {
      const psql = ['psql', '--username', 'main_street', '--tuples-only', '--no-align', '--command', statement];
      return linesOf(await compose('exec', '-T', 'database', ...psql));
    },
    volumes: async () => (await volumes()).filter((name) => !earlier.has(name)),
    remove: async () => void (await compose('down', '--volumes')),
  };
  try {
    await compose('up', '--build', '--wait');
  } catch (error) {
    await project.remove();
    throw error;
  }
  return project;
}
