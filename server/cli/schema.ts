/** Writes the schema that the server builds to schema.graphql: `npm run schema`. */
import { writeFileSync } from 'node:fs';
import { schemaText } from '#server/graphql/schema.ts';

writeFileSync('schema.graphql', schemaText());
