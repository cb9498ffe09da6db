/** Errors of inputs name the argument or the input field, for variables and literals alike. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { buildSchema } from '#server/graphql/schema.ts';
import { blueGate, unknownId } from '../../support/businesses.ts';
import { signUp, type TestUser } from '../../support/users.ts';
import { openFixture, type Fixture } from '../../support/fixture.ts';

let fixture: Fixture;
let mae: TestUser;
beforeAll(async () => {
  fixture = await openFixture();
  mae = await signUp(fixture, 'Mae');
});
afterAll(() => fixture.close());

type Args = Record<string, unknown>;

/** A value as a literal of a document: enum values are names without quotes. */
function literal(value: unknown): string {
  if (typeof value === 'string' && /^[A-Z_]{3,}$/.test(value)) return value;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(literal).join()}]`;
  return `{ ${argumentsOf(value as Args)} }`;
}
const argumentsOf = (args: Args): string =>
  Object.entries(args)
    .map(([name, value]) => `${name}: ${literal(value)}`)
    .join(', ');

function fieldOf(name: string) {
  const mutation = buildSchema().getMutationType()!.getFields()[name];
  const field = mutation ?? buildSchema().getQueryType()!.getFields()[name]!;
  return {
    field,
    kind: mutation ? 'mutation' : 'query',
    inner: /ID|Boolean/.test(String(field.type)) ? '' : '{ __typename }',
  };
}

function inDocument(name: string, args: Args): string {
  const { kind, inner } = fieldOf(name);
  const given = argumentsOf(args);
  return `${kind} { ${name}${given && `(${given})`} ${inner} }`;
}

function byVariables(name: string): string {
  const { field, kind, inner } = fieldOf(name);
  const declared = field.args.map((argument) => `$v_${argument.name}: ${argument.type}`).join(', ');
  const given = field.args.map((argument) => `${argument.name}: $v_${argument.name}`).join(', ');
  return `${kind} (${declared}) { ${name}(${given}) ${inner} }`;
}

async function errorsOf(query: string, variables?: Args) {
  const { status, data, errors } = await mae.graphqlResponse(query, variables);
  return {
    status,
    data,
    codes: errors.map(({ extensions }) => extensions.code),
    message: errors[0]?.message,
    fields: errors[0]?.extensions.fields,
  };
}

const { category: _, ...withoutCategory } = blueGate;
const id = unknownId;
const required = (...names: string[]) =>
  Object.fromEntries(names.map((name) => [name.split(' ').at(-1)!.toLowerCase(), `${name} is required`]));

const cases: [name: string, args: Args, fields: Record<string, string>][] = [
  ['createBusiness', { input: withoutCategory }, { category: 'Category is required' }],
  ['createBusiness', { input: {} }, required('Business name', 'Category', 'Location', 'Description')],
  ['createBusiness', { input: { ...blueGate, category: null } }, { category: 'Category is required' }],
  ['createBusiness', { input: { ...blueGate, category: 'SHOP' } }, { category: 'Category is required' }],
  ['createBusiness', { input: { ...blueGate, name: 5 } }, { name: 'Business name is required' }],
  [
    'createBusiness',
    { input: { ...withoutCategory, categry: 'RETAIL' } },
    { category: 'Category is required', categry: 'categry is not a field of CreateBusinessInput' },
  ],
  ['createBusiness', {}, { input: 'input is required' }],
  ['createBusiness', { input: null }, { input: 'input must not be null' }],
  ['createBusiness', { input: 'RETAIL' }, { input: 'input must be an object' }],
  ['createBusiness', { input: [] }, { input: 'input must be an object' }],
  ['createBusiness', { input: blueGate, image: 'a.png' }, { image: 'image must be a file' }],
  ['updateBusiness', { id, input: { nmae: 'Red Gate' } }, { nmae: 'nmae is not a field of UpdateBusinessInput' }],
  ['updateBusiness', { id, input: { version: 1.5 } }, { version: 'version must be a 32-bit whole number' }],
  ['updateBusiness', { id, input: { removeImage: 'yes' } }, { removeImage: 'removeImage must be true or false' }],
  ['updateBusiness', { input: {} }, { id: 'id is required' }],
  ['register', { input: {} }, required('Username', 'Email', 'Password')],
  [
    'register',
    { input: { username: 'Jon', email: 'jon@example.com', password: null } },
    { password: 'Password is required' },
  ],
  [
    'login',
    { input: { email: 'mae@example.com', pasword: 'x' } },
    { password: 'Password is required', pasword: 'pasword is not a field of LoginInput' },
  ],
  ['login', { input: { email: 5, password: 'correct horse' } }, { email: 'Email is required' }],
  ['updateProfile', { input: { boi: 'Hello.' } }, { boi: 'boi is not a field of UpdateProfileInput' }],
  ['updateProfile', { input: { bio: 5 } }, { bio: 'bio must be a string' }],
  ['addComment', { businessId: id }, { text: 'Please enter a comment' }],
  ['addComment', { businessId: id, text: null }, { text: 'Please enter a comment' }],
  ['addComment', { text: 'Nice.' }, { businessId: 'businessId is required' }],
  ['editComment', { id }, { text: 'Please enter a comment' }],
  ['setReply', { commentId: id, text: null }, { text: 'Please enter a reply' }],
  ['setRole', { userId: id, role: 'KING' }, { role: 'Role must be MEMBER, MODERATOR, ADMIN' }],
  ['rateBusiness', { businessId: id }, { value: 'Rating must be a whole number from 1 to 5' }],
  ['rateBusiness', { businessId: id, value: 'five' }, { value: 'Rating must be a whole number from 1 to 5' }],
  ['setLike', { businessId: id, liked: 'yes' }, { liked: 'liked must be true or false' }],
  ['setSaved', { businessId: id, saved: null }, { saved: 'saved must not be null' }],
  ['setFollow', { userId: true, following: true }, { userId: 'userId must be a string' }],
  ['changePassword', { current: 'correct horse' }, { next: 'New password is required' }],
  ['deleteAccount', {}, { password: 'Password is required' }],
  ['requestPasswordReset', { email: 5 }, { email: 'Email is required' }],
  ['resetPassword', { token: 'x' }, { next: 'New password is required' }],
  ['requestEmailChange', { password: 'x' }, { email: 'Email is required' }],
  ['verifyEmail', {}, { token: 'token is required' }],
  ['revokeSession', { id: 1.5 }, { id: 'id must be a string' }],
  ['businesses', { filter: { category: 'SHOP' } }, { category: 'category must be a value of the enum Category' }],
  [
    'businesses',
    { filter: { minRating: 'four', serach: 'x' } },
    { minRating: 'minRating must be a 32-bit whole number', serach: 'serach is not a field of BusinessFilter' },
  ],
  ['businesses', { sort: { field: 'PRICE' } }, { field: 'field must be a value of the enum BusinessSortField' }],
  ['users', { first: 2 ** 31 }, { first: 'first must be a 32-bit whole number' }],
];

describe('The error of a wrong input names it', () => {
  it.each(cases)('%s %j', async (name, args, fields) => {
    const expected = {
      status: 400,
      data: undefined,
      codes: ['BAD_USER_INPUT'],
      message: Object.values(fields)[0],
      fields,
    };
    const variables = Object.fromEntries(Object.entries(args).map(([key, value]) => [`v_${key}`, value]));
    expect(await errorsOf(byVariables(name), variables)).toEqual(expected);
    expect(await errorsOf(inDocument(name, args))).toEqual(expected);
  });

  it('with the message of REST', async () => {
    const { body } = await mae.call('POST', '/api/businesses', withoutCategory);
    expect(body.message).toBe('Category is required');
  });

  it('for a variable within an object', async () => {
    const query = 'mutation ($name: String!) { createBusiness(input: { name: $name }) { id } }';
    expect(await errorsOf(query, { name: 'Blue Gate' })).toMatchObject({
      status: 400,
      codes: ['BAD_USER_INPUT'],
      fields: required('Category', 'Location', 'Description'),
    });
  });

  it('for a literal within a fragment', async () => {
    const query =
      'query ($first: Int) { businesses { ...page } } fragment page on BusinessConnection { nodes { comments(first: $first) { totalCount } } }';
    expect(await errorsOf(query, { first: [] })).toMatchObject({
      status: 400,
      fields: { first: 'first must be a 32-bit whole number' },
    });
  });

  it.each<[string, string, Args, string]>([
    ['left out', '$x: String!', {}, 'after is required'],
    ['null', '$x: String!', { x: null }, 'after must not be null'],
  ])('for a variable with a stricter type than the argument that is %s', async (_, declared, variables, message) => {
    const query = `query (${declared}) { users(after: $x) { totalCount } }`;
    expect(await errorsOf(query, variables)).toMatchObject({ status: 400, fields: { after: message } });
  });

  it('for a variable with a stricter type than the field of an object', async () => {
    const query = 'mutation ($x: String!) { updateProfile(input: { bio: $x }) { id } }';
    expect(await errorsOf(query, {})).toMatchObject({ status: 400, fields: { bio: 'bio is required' } });
    const nested = `mutation ($x: String!) { updateBusiness(id: "${unknownId}", input: { pictures: [{ id: "x", alt: $x }] }) { id } }`;
    expect(await errorsOf(nested, {})).toMatchObject({ status: 400, fields: { pictures: 'pictures is required' } });
  });

  it('for an object within an input, apart from fields of the same name beside it', async () => {
    const query = 'mutation ($input: CreateBusinessInput!) { createBusiness(input: $input) { id } }';
    const hours = { week: [], specialDays: [{ date: '2026-12-24', spans: [] }] };
    expect(await errorsOf(query, { input: { ...blueGate, hours } })).toMatchObject({
      status: 400,
      fields: { hours: 'name is required' },
    });
    const { name: _, ...unnamed } = blueGate;
    expect(await errorsOf(query, { input: { ...unnamed, hours } })).toMatchObject({
      fields: { name: 'Business name is required', hours: 'name is required' },
    });
  });
});
