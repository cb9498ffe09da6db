/** Writes schema.graphql as the server builds it: `npm run schema`. */
import { writeFileSync } from 'node:fs';
import { schemaText } from '#server/graphql/schema.ts';

writeFileSync('schema.graphql', schemaText());
