/** Checks that code, documentation and schema use plain technical terms. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

const term =
  /whoever|nobody|somebody|\bdoor\b|\bstairs?\b|moments|wishes|brought ?along|\bmost[A-Z]|\blongest[A-Z]|\bbundled Postgres|\b(the|an) own\b/gi;

/** Texts of the demo, the list of common passwords, generated code, and this list of terms. */
const exempt =
  /^server\/demo\/(texts|extract)\/|^client\/gql\/|commonPasswords\.json$|^tests\/architecture\/terms\.test\.ts$/;
/** Files that name the Unix user `nobody`. */
const unixUser = /^(README\.md|server\/postgres\/account\.ts|tests\/support\/database\/pgbouncer\.ts)$/;

const compose = ['docker-compose.yml', 'docker-compose.tls.yml'];
const documents = ['README.md', 'CHANGELOG.md', 'schema.graphql', '.env.example', 'Dockerfile', ...compose];
const files = ['server', 'client', 'tests']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name).replaceAll('\\', '/')),
  )
  .filter((path) => /\.(tsx?|m?js|css|graphql|md|html|json)$/.test(path) && !exempt.test(path));

it('No file uses one of the listed terms, which technical documentation avoids', () => {
  const found = [...documents, ...files].flatMap((path) => {
    const terms = readFileSync(path, 'utf8').match(term) ?? [];
    const wrong = unixUser.test(path) ? terms.filter((each) => each !== 'nobody') : terms;
    return wrong.map((each) => `${path}: ${each}`);
  });
  expect(found).toEqual([]);
});
