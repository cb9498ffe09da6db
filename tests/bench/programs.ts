/** The compared programs: our server as `npm start` starts it, and the references, each in its own process. */
import { spawn, type ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { build } from 'esbuild';

/** The command-line options of Node with which `npm start` starts our server. */
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } };
const startOptions = scripts.start.split(' ').filter((part) => part.startsWith('--'));

/** From the upper limit to an ordinary program; each is a file in `references`. */
export const referenceNames = ['reference', 'mercurius', 'yoga', 'dataloader', 'ordinary'] as const;
export type ReferenceName = (typeof referenceNames)[number];
export type ProgramName = 'main street' | ReferenceName;

const migrationFiles = readdirSync('server/database/migrations', { recursive: true, encoding: 'utf8' }).filter((file) =>
  /\d{4}-[^/]+\.ts$/.test(file),
);

export interface Program {
  name: ProgramName;
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/** Compiles the references as the server is compiled, so that no program compiles TypeScript at run time. */
export async function buildReferences(): Promise<void> {
  await build({
    entryPoints: referenceNames.map((name) => join('tests', 'bench', 'references', `${name}.ts`)),
    outdir: join('dist', 'bench'),
    bundle: true,
    splitting: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    keepNames: true,
    define: { MIGRATION_FILES: JSON.stringify(migrationFiles) },
    logLevel: 'silent',
  });
}

async function isReady(child: ChildProcess, url: string): Promise<void> {
  for (const end = Date.now() + 60_000; Date.now() < end; await pause(50)) {
    if (child.exitCode !== null) break;
    const answer = await fetch(`${url}/health/ready`).catch(() => undefined);
    // Only our server has this path; of the others any response will do.
    if (answer && answer.status !== 503) return;
  }
  throw new Error(`The program at ${url} did not start.`);
}

/**
 * Starts a program and waits until it answers.
 * @param environment its environment variables; of ours it gets only PATH
 * @param flags command-line options of Node
 */
export async function startProgram(
  name: ProgramName,
  port: number,
  environment: Record<string, string>,
  flags: string[] = [],
): Promise<Program> {
  const command =
    name === 'main street'
      ? [...startOptions, join('dist', 'server', 'main.js')]
      : [join('dist', 'bench', `${name}.js`)];
  const child = spawn(process.execPath, [...flags, ...command], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', PORT: String(port), ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://localhost:${port}`;
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await Promise.race([gone, pause(10_000, undefined, { ref: false }).then(() => child.kill('SIGKILL'))]);
  };
  await isReady(child, url).catch(async (error) => {
    await stop();
    throw error;
  });
  return { name, url, pid: child.pid!, stop };
}
