/** The build, on a folder with empty sources and programs that do nothing. */
import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { makeFolder, removeFolder } from '../../support/folder.ts';

const run = promisify(execFile);
const script = resolve('server/cli/build.mjs');
const files = ['package.json', 'package-lock.json', 'tsconfig.json', 'codegen.ts', 'schema.graphql'];
const sources = ['client/gql/graphql.ts', 'client/gql/operationsBuild.ts', 'server/graphql/client-operations.ts'];
let folder: string;

beforeAll(async () => {
  // On a disk, since programs in memory may not be executed.
  folder = await makeFolder('build', tmpdir());
  const folders = ['client/gql/documents', 'server/graphql', 'server/rules', 'dist/render', 'node_modules/.bin'];
  for (const name of folders) await mkdir(join(folder, name), { recursive: true });
  for (const name of [...files, ...sources]) await writeFile(join(folder, name), '');
  for (const program of ['vite', 'graphql-codegen'])
    await writeFile(join(folder, 'node_modules/.bin', program), '#!/bin/sh\n', { mode: 0o755 });
});
afterAll(() => removeFolder(folder));

it('The client is built again where VITE_API_URL has another value, and not where it has the same or none', async () => {
  const isBuilt = async (variables: Record<string, string>) => {
    const env = { PATH: process.env.PATH, ...variables };
    const { stdout } = await run(process.execPath, [script, 'client'], { cwd: folder, env });
    return stdout.startsWith('Built the client');
  };
  const [one, other, empty] = ['https://one.example', 'https://other.example', ''].map((url) => ({
    VITE_API_URL: url,
  }));
  const built: boolean[] = [];
  for (const variables of [{}, {}, one!, one!, {}, other!, empty!]) built.push(await isBuilt(variables));
  expect(built).toEqual([true, false, true, false, false, true, true]);
});
