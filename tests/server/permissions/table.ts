/** Reads the table of permissions.md: one row for each operation, with the result for each kind of user. */
import { readFileSync } from 'node:fs';

export const kinds = ['visitor', 'member', 'author', 'owner', 'moderator', 'admin', 'suspended'] as const;
export type Kind = (typeof kinds)[number];

/** What a user gets: data, null, or an error by its code. */
export const codes = { login: 'UNAUTHENTICATED', no: 'FORBIDDEN', unknown: 'NOT_FOUND' } as const;
export type Result = 'yes' | 'null' | keyof typeof codes;

export interface Row {
  /** A field of the schema, as 'Mutation.addComment', with a text after ': ' where it has several rows. Empty for REST alone. */
  graphql: string;
  /** A route, as 'POST /businesses'. Empty for GraphQL alone. */
  rest: string;
  expected: Record<Kind, Result>;
}

const [header, , ...lines] = readFileSync('server/auth/permissions.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );

export const rows: Row[] = lines.map(([graphql = '', rest = '', ...cells]) => ({
  graphql,
  rest,
  expected: Object.fromEntries(kinds.map((kind, at) => [kind, cells[at]])) as Row['expected'],
}));

export const columns = header!.slice(2);
