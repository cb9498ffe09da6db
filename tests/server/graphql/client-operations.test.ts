/** The operations of the client, which are compiled when they are sent again. */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Kind, parse, print, visit, type ASTNode, type FieldNode, type SelectionSetNode } from 'graphql';
import { clientOperations } from '#server/graphql/client-operations.ts';
import { visitorOf, type Caller, type Variables } from '../../support/api.ts';
import { blueGate, unknownId } from '../../support/businesses.ts';
import { openFixture, type Fixture } from '../../support/fixture.ts';
import { signUp, type TestUser } from '../../support/users.ts';

const operations = clientOperations()!;

let fixture: Fixture;
let visitor: Caller;
let mae: TestUser;
beforeAll(async () => {
  fixture = await openFixture();
  visitor = visitorOf(fixture);
  mae = await signUp(fixture, 'Mae');
});
afterAll(() => fixture.close());

const business = { businessId: unknownId };
const { name: _, ...nameless } = blueGate;
const wrong: [what: string, operation: string, variables: Variables][] = [
  ['null for a required variable', 'RateBusiness', { businessId: null, value: 3 }],
  ['no value for a required variable', 'OwnEmail', {}],
  ['no value for three required variables', 'SetNotificationMail', {}],
  ['a string for an Int', 'RateBusiness', { ...business, value: 'three' }],
  ['a string for an optional Int', 'BusinessComments', { ...business, rating: 'three' }],
  ['a string for a Boolean', 'SetLike', { ...business, liked: 'yes' }],
  ['an unknown value of an enum', 'BusinessComments', { ...business, sort: 'WORST' }],
  ['a string for an input', 'UpdateProfile', { input: 'bio' }],
  ['an unknown input field', 'UpdateProfile', { input: { age: 5 } }],
  ['a missing input field', 'CreateBusiness', { input: nameless }],
  ['all input fields missing', 'Report', { input: {} }],
  ['a string for a number in a list of an input', 'HomePage', { filter: { categories: ['NONE'], minRating: 'x' } }],
];

/** The responses to an operation that is sent three times, and first with a line that the client does not send: it is not compiled. */
async function answersTo(caller: Caller, operation: string, variables: Variables) {
  const text = operations[operation]!;
  const answers: unknown[] = [];
  for (const query of [`${text}\n`, text, text, text]) {
    const { status, headers, data, errors } = await caller.graphqlResponse(query, variables);
    expect(errors).not.toEqual([]);
    answers.push({ status, login: headers.get('www-authenticate'), data, errors });
  }
  return answers;
}

it.each(wrong)('refuse %s with the same errors each time: %s', async (_, operation, variables) => {
  const answers = await answersTo(mae, operation, variables);
  expect(answers).toEqual(Array(4).fill(answers[0]));
  expect(answers[0]).toMatchObject({ status: 400, data: undefined });
});

it.each([
  ['AccountPage', {}],
  ['SetLike', { ...business, liked: true }],
  ['RateBusiness', { ...business, value: 9 }],
  ['CreateBusiness', { input: blueGate }],
  ['NotificationsPage', {}],
])('refuse a visitor with the same errors each time: %s', async (operation, variables) => {
  const answers = await answersTo(visitor, operation, variables);
  expect(answers).toEqual(Array(4).fill(answers[0]));
  expect(answers[0]).toMatchObject({ status: 401, login: 'Bearer' });
});

it.each([
  ['NOT_FOUND', 'SetLike', { ...business, liked: true }],
  ['BAD_USER_INPUT', 'RateBusiness', { ...business, value: 9 }],
  ['BAD_USER_INPUT', 'CreateBusiness', { input: { ...blueGate, name: '' } }],
])('report %s with the same path and fields each time: %s', async (code, operation, variables) => {
  const answers = await answersTo(mae, operation, variables);
  expect(answers).toEqual(Array(4).fill(answers[0]));
  expect(answers[0]).toMatchObject({ status: 200, errors: [{ path: expect.anything(), extensions: { code } }] });
});

/** The fields of a document and their response paths, from the field to the root. Fragments are replaced by their fields. */
function fieldsOf(text: string) {
  const sets = new Map<string, SelectionSetNode>();
  for (const node of parse(text).definitions)
    if ('selectionSet' in node)
      sets.set(node.kind === Kind.FRAGMENT_DEFINITION ? node.name.value : '', node.selectionSet);
  const walk = (set: SelectionSetNode, parents: string[]): { node: FieldNode; path: string[] }[] =>
    set.selections.flatMap((node) => {
      if (node.kind === Kind.FRAGMENT_SPREAD) return walk(sets.get(node.name.value)!, parents);
      if (node.kind === Kind.INLINE_FRAGMENT) return walk(node.selectionSet, parents);
      const path = [(node.alias ?? node.name).value, ...parents];
      return [{ node, path }, ...(node.selectionSet ? walk(node.selectionSet, path) : [])];
    });
  return walk(sets.get('')!, []);
}

/** What graphql-jit executes wrongly or as code. */
function faultsOf(text: string): string[] {
  const faults: string[] = [];
  const refuse = (node: ASTNode) => void faults.push(print(node));
  const refuseDirectives = (node: ASTNode & { directives?: readonly unknown[] }) => {
    if (node.directives?.length) refuse(node);
  };
  visit(parse(text), {
    [Kind.STRING]: refuse,
    [Kind.OBJECT]: refuse,
    [Kind.LIST]: refuse,
    [Kind.FRAGMENT_SPREAD]: refuseDirectives,
    [Kind.INLINE_FRAGMENT]: refuseDirectives,
  });
  // It names a field by its path, and takes one directive for all selections of a field.
  const first = new Map<string, ReturnType<typeof fieldsOf>[number]>();
  for (const field of fieldsOf(text)) {
    const name = field.path.join('_');
    const other = first.get(name);
    if (!other) first.set(name, field);
    else if (other.path.length !== field.path.length) faults.push(name);
    else for (const { node } of [other, field]) refuseDirectives(node);
  }
  return faults;
}

it('hold nothing that graphql-jit executes wrongly', () => {
  for (const [name, text] of Object.entries(operations)) expect([name, faultsOf(text)]).toEqual([name, []]);
});

it.each([
  ['a text', '{ users(search: "a") { totalCount } }'],
  ['an object', '{ businesses(filter: { openNow: true }) { totalCount } }'],
  ['a list', '{ businesses(filter: $f, c: [OTHER]) { totalCount } }'],
  ['a directive on a spread', '{ me { ...Me @include(if: $a) } } fragment Me on User { id }'],
  ['a directive on an inline fragment', '{ me { ... @include(if: $a) { id } } }'],
  ['a directive on one of two selections', '{ me { bio id @skip(if: $a) ...Me } } fragment Me on User { id }'],
  ['a directive on the second of two selections', '{ me { id } ... { me @skip(if: $a) { bio } } }'],
  ['paths with the same letters', '{ bio_me: users { totalCount } me { bio } }'],
])('would be refused by the check above for %s', (_, text) => {
  expect(faultsOf(text)).toHaveLength(1);
});
