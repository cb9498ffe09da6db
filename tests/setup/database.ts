/** Starts the database server of the tests (that of TEST_DATABASE_URL, a container, or the embedded one) and the fixtures. Runs until its parent disconnects. */
import { randomBytes } from 'node:crypto';
import { openDatabase } from '#server/data-source.ts';
import { createLog } from '#server/http/log.ts';
import { startPostgres } from '#server/postgres/postgres.ts';
import { runStatement } from '../support/database/run-statement.ts';
import { makeFolder, removeFolder } from '../support/folder.ts';
import { dockerAnswers, startPostgresContainer } from './container.ts';
import { serveFixtures } from './fixtures.ts';
import { makeSiteFolder } from './site-folder.ts';

interface DatabaseServer {
  url: string;
  stop(): Promise<void>;
}

const log = createLog('error');
/** Test data need not survive a power failure, and needs no vacuum. */
const fastSettings = {
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
    const { url, stop } = await startPostgres({ dataDir, log, settings: fastSettings });
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
  return startPostgresContainer(fastSettings).catch((error: Error) => {
    const [reason] = error.message.split('\n');
    console.error(`The container did not start (${reason}): the tests use the embedded Postgres.`);
    return startEmbedded();
  });
}

const server = await startServer();
const siteFolder = await makeSiteFolder();
const template = `main_street_test_${randomBytes(4).toString('hex')}`;
const templateUrl = new URL(server.url);
templateUrl.pathname = `/${template}`;

/** Drops the template, those with the demo, and what ended tests have left. */
async function dropDatabases(): Promise<void> {
  const ofThisRun = `SELECT datname AS name FROM pg_database WHERE starts_with(datname, '${template}')`;
  for (const { name } of await runStatement<{ name: string }>(server.url, ofThisRun))
    await runStatement(server.url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
}

async function stop(): Promise<void> {
  await dropDatabases().catch(() => undefined);
  await server.stop();
  await removeFolder(siteFolder.path);
  process.exit();
}
process.once('disconnect', stop);
// Ctrl-C signals this process, too, but the parent ends it.
process.on('SIGINT', () => undefined);

await runStatement(server.url, `CREATE DATABASE ${template}`);
const db = await openDatabase(templateUrl.href, { log });
// Sites on copies of the template do not load the places.
await db.query('INSERT INTO place_data VALUES ($1)', [siteFolder.version]);
await db.destroy();
Object.assign(process.env, { TEST_SERVER_URL: server.url, TEST_TEMPLATE: template });
process.send?.({ url: server.url, template, siteFolder: siteFolder.path, fixtures: await serveFixtures() });
