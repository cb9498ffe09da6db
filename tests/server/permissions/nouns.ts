/** The requests of all rows of permissions.md, and the fields that need no row. Each file in nouns/ holds those of one noun. */
import { readdirSync } from 'node:fs';
import type { Upload, Variables } from '../../support/api.ts';
import type { World } from './world.ts';

/** A query, or one with a file. */
type GraphqlRequest = string | { query: string; variables: Variables; files: Record<string, Upload> };

export interface RestRequest {
  id?: string;
  commentId?: string;
  query?: string;
  body?: object;
}

export interface Noun {
  /** The keys are the fields of the table, with the texts that distinguish rows of one field. The value of the alias `it` is the result. */
  graphql?: Record<string, (world: World) => GraphqlRequest | Promise<GraphqlRequest>>;
  /** The keys are the routes, with the texts that distinguish rows of one route. */
  rest?: Record<string, (world: World) => RestRequest | Promise<RestRequest>>;
  /** By type: the fields that every viewer of the object may read. A new field belongs here only if it has the same permissions as its object. */
  publicFields?: Record<string, string>;
}

const nouns: Noun[] = [];
// One after the other: Jest fails on parallel imports of the same modules.
for (const file of readdirSync('tests/server/permissions/nouns'))
  nouns.push(...Object.values((await import(`./nouns/${file}`)) as Record<string, Noun>));

/** Merges the tables of all nouns. @throws Error where two have the same key */
function merged<Value>(tables: Record<string, Value>[]): Record<string, Value> {
  const entries = tables.flatMap((table) => Object.entries(table));
  const table = Object.fromEntries(entries);
  const twice = entries.filter(([key, value]) => table[key] !== value).map(([key]) => key);
  if (twice.length > 0) throw new Error(`Two nouns have ${twice.join(', ')}`);
  return table;
}

export const graphqlRequests = merged(nouns.map(({ graphql = {} }) => graphql));
export const restRequests = merged(nouns.map(({ rest = {} }) => rest));
/** The types and the names of their fields. Several nouns may add fields to one type. */
export const publicFields = nouns.flatMap((noun) => Object.entries(noun.publicFields ?? {}));
