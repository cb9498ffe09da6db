/** The database server of the tests (the one that is named, a container's, or the embedded one) and the worlds on it. Runs until its parent lets go. */
import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { openDatabase } from '#server/data-source.ts';
import { createLog } from '#server/http/log.ts';
import { startPostgres } from '#server/postgres/postgres.ts';
import { makeFolder, removeFolder } from '../support/folder.ts';
import { dockerAnswers, startContainer } from './container.ts';
import { serveFixtures } from './fixtures.ts';

interface DatabaseServer {
  url: string;
  stop(): Promise<void>;
}

const log = createLog('error');
/** Nothing here must survive a power cut, or lives long enough to be tidied. */
const quick = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_connections: '200',
};

async function startEmbedded(): Promise<DatabaseServer> {
  const dataDir = await makeFolder('tests');
  const remove = () => removeFolder(dataDir);
  try {
    const { url, stop } = await startPostgres({ dataDir, log, settings: quick });
    return { url, stop: () => stop().finally(remove) };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function startServer(): Promise<DatabaseServer> {
  const named = process.env.TEST_DATABASE_URL;
  if (named) return { url: named, stop: async () => undefined };
  if (!(await dockerAnswers())) return startEmbedded();
  return startContainer(quick).catch((error: Error) => {
    const [reason] = error.message.split('\n');
    console.error(`The container did not start (${reason}): the tests take the embedded Postgres.`);
    return startEmbedded();
  });
}

async function run(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

const server = await startServer();
const template = `main_street_test_${randomBytes(4).toString('hex')}`;
const templateUrl = new URL(server.url);
templateUrl.pathname = `/${template}`;

async function stop(): Promise<void> {
  await run(server.url, `DROP DATABASE IF EXISTS ${template} WITH (FORCE)`).catch(() => undefined);
  await server.stop();
  process.exit();
}
process.once('disconnect', stop);
// Ctrl-C reaches this process, too; the parent decides when the tests are over.
process.on('SIGINT', () => undefined);

await run(server.url, `CREATE DATABASE ${template}`);
await (await openDatabase(templateUrl.href, { log })).destroy();
Object.assign(process.env, { TEST_SERVER_URL: server.url, TEST_TEMPLATE: template });
process.send?.({ url: server.url, template, worlds: await serveFixtures() });
