/** No field runs a statement for each object of a list: the schema is walked, so that this holds for new fields, too. */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  getNamedType,
  isEnumType,
  isLeafType,
  isObjectType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLObjectType,
} from 'graphql';
import { buildSchema } from '#server/graphql/schema.ts';
import { statementsFor } from '../../support/fixture.ts';
import { openInProcessFixture, type InProcessFixture } from '../../support/in-process-fixture.ts';
import { grant } from '../../support/roles.ts';
import { signUp, type TestUser } from '../../support/users.ts';

let fixture: InProcessFixture;
let ada: TestUser;
let mod: TestUser;
let id: string;

beforeAll(async () => {
  fixture = await openInProcessFixture();
  const sql = (text: string, values: unknown[] = []) => fixture.db.query(text, values);
  ada = await signUp(fixture, 'Ada');
  mod = await grant(fixture, await signUp(fixture, 'Mod'), 'ADMIN');
  await sql(
    `INSERT INTO users (id, username, email, password_hash) SELECT gen_random_uuid(), 'p-' || n, 'p-' || n || '@example.com', ''
     FROM generate_series(1, 24) n`,
  );
  await sql(
    `INSERT INTO businesses (id, owner_id, name, name_key, description, category, location, search_vector)
     SELECT gen_random_uuid(), id, 'Stall', 'stall', 'One of many.', 'OTHER', 'Lisbon', '''stall'''
     FROM users, generate_series(1, CASE username WHEN 'Ada' THEN 24 ELSE 3 END)`,
  );
  for (const table of ['likes', 'saves'])
    await sql(`INSERT INTO ${table} (business_id, user_id) SELECT b.id, u.id FROM businesses b, users u`);
  await sql('INSERT INTO ratings (business_id, user_id, value) SELECT b.id, u.id, 5 FROM businesses b, users u');
  await sql(
    `INSERT INTO comments (id, business_id, user_id, text, is_review, reply_id, reply, replied_at)
     SELECT gen_random_uuid(), b.id, u.id, 'Nice, @p-1.', true, gen_random_uuid(), 'Thanks, @p-2.', now() FROM businesses b, users u`,
  );
  await sql(
    'INSERT INTO follows (follower_id, followed_id) SELECT a.id, b.id FROM users a, users b WHERE a.id <> b.id',
  );
  await sql(
    `INSERT INTO moderation_cases (id, subject_type, subject_id, person_id, snapshot)
     SELECT id, 'BUSINESS', id, owner_id, '{"title": "Stall", "text": "One of many.", "url": "/"}' FROM businesses WHERE owner_id = $1`,
    [ada.id],
  );
  await sql(
    `INSERT INTO reports (id, case_id, reporter_id, reason) SELECT gen_random_uuid(), c.id, u.id, 'SPAM'
     FROM moderation_cases c, users u WHERE username IN ('Ada', 'p-1')`,
  );
  await sql(
    `INSERT INTO decisions (id, case_id, person_id, moderator_id, action, ground, statement)
     SELECT gen_random_uuid(), id, person_id, $1, 'WARN', 'SPAM', 'This is advertising.' FROM moderation_cases`,
    [mod.id],
  );
  await sql(
    `INSERT INTO audit_log (id, actor_id, actor, action) SELECT gen_random_uuid(), id, username, 'DECIDE' FROM users`,
  );
  [{ id }] = await sql('SELECT id FROM businesses ORDER BY id LIMIT 1');
}, 60_000);
afterAll(() => fixture.close());

interface List {
  type: string;
  isOf: 'member' | 'moderator';
  /** The list of `$n` objects with a field of each. */
  text: (field: string) => string;
}

/** Lists of each type that has pages: as moderators see those of all users, who see the most, and as a member sees their own. */
const lists: List[] = [
  { type: 'Activity', isOf: 'member', text: (field) => `me { feed(first: $n) { nodes { ${field} } } }` },
  { type: 'AuditEntry', isOf: 'moderator', text: (field) => `auditLog(first: $n) { nodes { ${field} } }` },
  { type: 'Business', isOf: 'moderator', text: (field) => `businesses(first: $n) { nodes { ${field} } }` },
  { type: 'Business', isOf: 'member', text: (field) => `me { businesses(first: $n) { nodes { ${field} } } }` },
  {
    type: 'Comment',
    isOf: 'moderator',
    text: (field) => `business(id: $id) { comments(first: $n) { nodes { ${field} } } }`,
  },
  { type: 'Decision', isOf: 'member', text: (field) => `me { decisions(first: $n) { nodes { ${field} } } }` },
  { type: 'ModerationCase', isOf: 'moderator', text: (field) => `moderationCases(first: $n) { nodes { ${field} } }` },
  { type: 'ModerationLogEntry', isOf: 'moderator', text: (field) => `moderationLog(first: $n) { nodes { ${field} } }` },
  { type: 'Notification', isOf: 'member', text: (field) => `me { notifications(first: $n) { nodes { ${field} } } }` },
  { type: 'OwnReport', isOf: 'member', text: (field) => `me { reports(first: $n) { nodes { ${field} } } }` },
  { type: 'User', isOf: 'moderator', text: (field) => `users(first: $n) { nodes { ${field} } }` },
  { type: 'User', isOf: 'member', text: (field) => `me { businesses(first: $n) { nodes { owner { ${field} } } } }` },
];

const types = Object.values(buildSchema().getTypeMap()).filter(isObjectType);
const connections = types.filter(({ name }) => name.endsWith('Connection'));
const nodeOf = (connection: GraphQLObjectType) =>
  getNamedType(connection.getFields()['nodes']!.type) as GraphQLObjectType;
const nodes = connections.map(nodeOf);

const plainFields = (type: GraphQLObjectType) =>
  Object.values(type.getFields()).filter(({ args }) => args.length === 0);
const leaves = (type: GraphQLObjectType): string =>
  plainFields(type)
    .flatMap((field) => (isLeafType(getNamedType(field.type)) ? [field.name] : []))
    .join(' ');

/** All that a field leads to, of objects that have lists of their own the id. */
function selectionOf(type: GraphQLObjectType): string {
  if (nodes.includes(type)) return 'id';
  return plainFields(type)
    .map((field) => {
      const inner = getNamedType(field.type);
      return isObjectType(inner) ? `${field.name} { ${selectionOf(inner)} }` : field.name;
    })
    .join(' ');
}

/** Values of an argument, as they are written in a query. */
function valuesOf({ name, type }: GraphQLArgument): string[] {
  const named = getNamedType(type);
  if (isEnumType(named)) return named.getValues().map((each) => each.name);
  if (name === 'after') return ['$after'];
  return [named.name === 'Int' ? '5' : '"stall"'];
}

/** A field without arguments but the page size, and with each value of each other argument. */
function variantsOf({ name, args, type }: GraphQLField<unknown, unknown>): string[] {
  const isSize = (each: GraphQLArgument) => each.name === 'first';
  const size = args.some(isSize) ? ['first: 2'] : [];
  const others = args.filter((each) => !isSize(each));
  const given = others.flatMap((each) => valuesOf(each).map((value) => [...size, `${each.name}: ${value}`]));
  const selection = selectionOf(getNamedType(type) as GraphQLObjectType);
  return [size, ...given].map((texts) => `${name}${texts.length > 0 ? `(${texts.join(', ')})` : ''} { ${selection} }`);
}

const cases = lists.flatMap((list) => {
  const type = buildSchema().getType(list.type) as GraphQLObjectType;
  const objects = Object.values(type.getFields()).filter((field) => isObjectType(getNamedType(field.type)));
  return [leaves(type), ...objects.flatMap(variantsOf)].map((field) => ({ ...list, field }));
});

/** The cursor of the first item of a list of the viewer or of a business. */
async function cursorOf(type: string, field: string): Promise<string> {
  const page = `${/^\w+/.exec(field)![0]}(first: 1) { pageInfo { endCursor } }`;
  const data = await ada.graphql(type === 'Business' ? `{ business(id: "${id}") { ${page} } }` : `{ me { ${page} } }`);
  return /"endCursor":"([^"]+)"/.exec(JSON.stringify(data))![1]!;
}

/** The number of statements of a query; undefined where it costs too much. */
async function statements(caller: TestUser, query: string): Promise<number | undefined> {
  let code: string | undefined;
  const count = await statementsFor(fixture, async () => {
    const { errors } = await caller.graphqlResponse(query);
    code = errors[0]?.extensions.code;
  });
  if (code !== undefined) expect([query, code]).toEqual([query, 'QUERY_TOO_COMPLEX']);
  return code === undefined ? count : undefined;
}

it('All types that have pages are walked', () => {
  expect(new Set(lists.map(({ type }) => type))).toEqual(new Set(nodes.map(({ name }) => name)));
});

it.each(cases)('A $isOf needs as many statements for many objects as for few: $type { $field }', async (each) => {
  const { type, isOf, text, field } = each;
  const after = field.includes('$after') ? JSON.stringify(await cursorOf(type, field)) : '';
  const queryFor = (n: number) =>
    `{ ${text(field).replace('$n', String(n)).replace('$id', JSON.stringify(id)).replace('$after', after)} }`;
  const caller = isOf === 'moderator' ? mod : ada;
  const few = await statements(caller, queryFor(5));
  const many = await statements(caller, queryFor(7));
  // A search costs too much for each of many.
  if (field.includes('search:')) return expect(many).toBeUndefined();
  // A field that costs too much here needs smaller numbers of objects.
  expect(few).toBeDefined();
  expect(many).toBe(few);
});
