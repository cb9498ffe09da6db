/** Visitors, members, authors, owners, moderators, admins and suspended users may do what server/auth/permissions.md says. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  getNamedType,
  isInputObjectType,
  isNonNullType,
  isObjectType,
  type GraphQLArgument,
  type GraphQLInputField,
} from 'graphql';
import { buildSchema } from '#server/graphql/schema.ts';
import { routes } from '#server/rest/router.ts';
import { openFixture, type Fixture } from '../support/fixture.ts';
import { until } from '../support/site.ts';
import { signUp } from '../support/users.ts';
import { graphqlRequests, publicFields, restRequests } from './permissions/nouns.ts';
import { codes, columns, kinds, rows, type Row } from './permissions/table.ts';
import { createWorld, digestsOf, readRoles, type World } from './permissions/world.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
  await signUp(fixture, 'Template');
});
afterAll(() => fixture.close());
beforeEach(() => fixture.db.query("DELETE FROM users WHERE username <> 'Template'"));

/** The word of the table for a response, or the code of an error without one. */
const resultOf = (code: string | undefined, value: unknown): string => {
  if (code) return Object.entries(codes).find(([, each]) => each === code)?.[0] ?? code;
  return value === null ? 'null' : 'yes';
};

/** The value of the field with the alias `it`; of a list that of the first item. */
const valueOf = (data: unknown): unknown => {
  if (typeof data !== 'object' || data === null) return null;
  return 'it' in data ? data.it : valueOf(Object.values(data)[0]);
};

// No route but that of roles reads these fields.
const raised = { role: 'ADMIN', suspendedUntil: null, suspended_until: null, isAdmin: true, emailVerified: true };

/** Reads the request of a row, which may add rows of its own, and returns a function that sends it. */
type Prepare = (name: string, world: World) => Promise<() => Promise<string>>;

const prepareGraphql: Prepare = async (name, world) => {
  const request = await graphqlRequests[name]!(world);
  const { query, variables, files } = typeof request === 'string' ? { query: request } : request;
  return async () => {
    const { graphqlResponse, firstEvent } = world.caller;
    const { data, errors } = await (name.startsWith('Subscription.')
      ? firstEvent(query)
      : graphqlResponse(query, variables, files));
    return resultOf(errors[0]?.extensions.code, valueOf(data));
  };
};

const prepareRest: Prepare = async (name, world) => {
  const { id = '', commentId = '', query = '', body } = await restRequests[name]!(world);
  const [method, path] = name.split(': ')[0]!.split(' ') as [string, string];
  const url = `/api${path.replace('{id}', id).replace('{commentId}', commentId)}${query}`;
  return async () => {
    const response = await world.caller.call(
      method,
      url,
      body instanceof FormData ? body : body && { ...raised, ...body },
    );
    return resultOf(response.body.code, response.body);
  };
};

interface Walk {
  results: Record<string, string>;
  /** The tables that a refused request changed. */
  changedByRefusal: string[];
  /** The roles and suspensions that changed: the names of the users and the new roles. */
  changedRoles: string[];
}

/** Sends the request of a row as each kind of user: first the requests that must be refused, then the others. */
async function walk(name: string, expected: Row['expected'], prepare: Prepare): Promise<Walk> {
  const users = await Promise.all(
    kinds.map(async (kind) => {
      const world = await createWorld(fixture, kind);
      return { kind, world, send: await prepare(name, world) };
    }),
  );
  const results: Record<string, string> = {};
  const sendAll = (isRefused: boolean) =>
    Promise.all(
      users
        .filter(({ kind }) => (expected[kind] !== 'yes') === isRefused)
        .map(async ({ kind, send }) => (results[kind] = await send())),
    );
  // The mails of the preparation leave the outbox.
  await until('all mails are sent', async () => (await fixture.db.query('SELECT FROM outbox')).length === 0);
  const [roles, digests] = [await readRoles(fixture), await digestsOf(fixture)];
  await sendAll(true);
  const later = await digestsOf(fixture);
  await sendAll(false);
  const nameOf = (id: string) =>
    users.flatMap(({ kind, world }) => (world.other.id === id ? [`other of ${kind}`] : []))[0] ?? 'another user';
  const changedRoles = [...(await readRoles(fixture))].filter(([id, role]) => role !== (roles.get(id) ?? 'MEMBER'));
  return {
    results,
    changedByRefusal: Object.keys(digests).filter((table) => digests[table] !== later[table]),
    changedRoles: changedRoles.map(([id, role]) => `${nameOf(id)}: ${role}`),
  };
}

/** A refusal changes nothing, and only an admin changes a role. */
const expectedWalk = ({ graphql, expected }: Row): Walk => ({
  results: expected,
  changedByRefusal: [],
  changedRoles: graphql === 'Mutation.setRole' ? ['other of admin: MODERATOR'] : [],
});

describe('Each kind of user', () => {
  const calls = rows.map((row) => ({ ...row, rest: row.rest && row.rest + (/: .*/.exec(row.graphql)?.[0] ?? '') }));

  it.each(calls.filter(({ graphql }) => graphql))('gets what the table says from $graphql', async (row) => {
    expect(await walk(row.graphql, row.expected, prepareGraphql)).toEqual(expectedWalk(row));
  });

  it.each(calls.filter(({ rest }) => rest))('gets what the table says from $rest', async (row) => {
    expect(await walk(row.rest, row.expected, prepareRest)).toEqual(expectedWalk(row));
  });
});

describe('The table', () => {
  const fields = Object.values(buildSchema().getTypeMap())
    .filter(isObjectType)
    .filter(({ name }) => !/^__|Connection$|Edge$|^PageInfo$/.test(name))
    .flatMap((type) => Object.values(type.getFields()).map((field) => ({ name: `${type.name}.${field.name}`, field })));
  const listed = new Set(rows.map(({ graphql }) => graphql.split(': ')[0]!).filter(Boolean));
  const free = publicFields.flatMap(([type, names]) => names.split(/\s+/).map((name) => `${type}.${name}`));

  it('has a column for each kind of user', () => {
    expect(columns).toEqual(kinds);
  });

  it('has a row for each mutation, each query and each field that not every viewer may read', () => {
    expect([...listed, ...free].sort()).toEqual(fields.map(({ name }) => name).sort());
  });

  it('refuses no query whose field cannot be null: the refusal would hide the results of the others', () => {
    const refused = rows.filter(
      ({ graphql, expected }) =>
        graphql.startsWith('Query.') && Object.values(expected).some((result) => Object.hasOwn(codes, result)),
    );
    const names = refused.map(({ graphql }) => graphql.split(': ')[0]);
    expect(names).toContain('Query.mySessions');
    expect(
      fields.filter(({ name, field }) => names.includes(name) && isNonNullType(field.type)).map(({ name }) => name),
    ).toEqual([]);
  });

  it('has a row for each route of REST', () => {
    const paths = routes.map(({ method, path }) => `${method} ${path}`);
    expect([...new Set(rows.map(({ rest }) => rest).filter(Boolean))].sort()).toEqual(paths.sort());
  });
});

describe('A user', () => {
  it('finds a role in no input but that of setRole', () => {
    type Input = GraphQLArgument | GraphQLInputField;
    const places: [string, readonly Input[]][] = Object.values(buildSchema().getTypeMap()).flatMap((type) => {
      if (isInputObjectType(type)) return [[type.name, Object.values(type.getFields())]];
      if (!isObjectType(type)) return [];
      return Object.values(type.getFields()).map(({ name, args }): [string, readonly Input[]] => [
        `${type.name}.${name}`,
        args,
      ]);
    });
    const found = places.flatMap(([place, inputs]) =>
      inputs.filter(({ name, type }) => name === 'role' || getNamedType(type).name === 'Role').map(() => place),
    );
    expect(found).toEqual(['Mutation.setRole']);
  });
});
