/** A wrong value gets the same error each time: first from Apollo Server, later from the cache of operations. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { GraphQLErrorJson } from '../../support/api.ts';
import { fieldsWithArguments, operationOf, inputsOf, samplesOf } from '../../support/schema-inputs.ts';
import { signUp, type TestUser } from '../../support/users.ts';
import { openFixture, type Fixture } from '../../support/fixture.ts';

let fixture: Fixture;
let mae: TestUser;
beforeAll(async () => {
  fixture = await openFixture();
  mae = await signUp(fixture, 'Mae');
});
afterAll(() => fixture.close());

interface Answer {
  status: number;
  data: unknown;
  errors: Pick<GraphQLErrorJson, 'message' | 'extensions'>[] | undefined;
}

async function send(body: object): Promise<Answer> {
  const response = await fetch(`${fixture.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${mae.token}` },
    body: JSON.stringify(body),
  });
  const { data, errors } = (await response.json()) as Omit<Answer, 'status'>;
  return { status: response.status, data, errors: errors?.map(({ message, extensions }) => ({ message, extensions })) };
}

/** The responses to a request that is sent three times, and once more after the operation is cached. */
async function answersTo(query: string, bad: object, good: object = {}): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let times = 0; times < 3; times += 1) answers.push(await send({ query, variables: bad }));
  for (let times = 0; times < 3; times += 1) await send({ query, variables: good });
  return [...answers, await send({ query, variables: bad })];
}

const rejectedWith = (name: string, message: string) =>
  Array(4).fill({
    status: 400,
    data: undefined,
    errors: [{ message, extensions: { code: 'BAD_USER_INPUT', fields: { [name]: message } } }],
  });
const nullMessage = (name: string) => `${name} must not be null; leave it out to use its default`;

const withDefaults = fieldsWithArguments().flatMap((place) =>
  place.field.args.flatMap((argument) =>
    inputsOf(argument, {})
      .filter(({ input }) => input.defaultValue !== undefined)
      .map(({ input }) => {
        const isArgument = input === argument;
        const args = isArgument ? `${argument.name}: $v` : `${argument.name}: { ${input.name}: $v }`;
        const type = String(input.type).replace(/!$/, '');
        const value = typeof input.defaultValue === 'number' ? 3 : input.defaultValue;
        const literal = typeof value === 'string' ? value : JSON.stringify(value);
        return { place, args, input, type, value, literal, name: `${place.name}(${args})` };
      }),
  ),
);

describe('null for an input with a default', () => {
  it('is tested at every such argument and input field', () => {
    expect(withDefaults.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Query.users(first: $v)', 'Query.businesses(sort: { field: $v })']),
    );
    expect(withDefaults.length).toBeGreaterThanOrEqual(9);
  });

  it.each(withDefaults)(
    'is rejected in a nullable variable: $name',
    async ({ place, args, input, type, value, literal }) => {
      const refused = rejectedWith(input.name, nullMessage(input.name));
      const declared = (definition: string) => operationOf(place, { v: definition }, args);
      expect(await answersTo(declared(type), { v: null })).toEqual(refused);
      expect(await answersTo(declared(`${type} = ${literal}`), { v: null })).toEqual(refused);
      expect(await answersTo(declared(`${type} = null`), {}, { v: value })).toEqual(refused);
      const omitted = await answersTo(declared(type), {});
      // A subscription is rejected because the request does not accept an event stream.
      const status = place.name.startsWith('Subscription.') ? 400 : 200;
      expect(omitted).toEqual(Array(4).fill({ ...omitted[0], status }));
      expect(omitted).not.toEqual(refused);
    },
  );

  it.each(withDefaults)('is rejected in the document: $name', async ({ place, args, input }) => {
    const query = operationOf(place, {}, args.replace('$v', 'null')).replace('Q()', 'Q');
    expect(await answersTo(query, {})).toEqual(rejectedWith(input.name, nullMessage(input.name)));
  });

  it.each(['skip', 'include'])('is rejected at @%s', async (directive) => {
    const query = `query ($b: Boolean = true) { users { totalCount @${directive}(if: $b) pageInfo { hasNextPage } } }`;
    expect(await answersTo(query, { b: null })).toEqual(rejectedWith('if', 'if must not be null'));
    const inFragment = `query ($b: Boolean = true) { users { ...f } } fragment f on UserConnection { totalCount @${directive}(if: $b) nodes { id } }`;
    expect(await answersTo(inFragment, { b: null })).toEqual(rejectedWith('if', 'if must not be null'));
  });
});

describe('@skip and @include at the root of a subscription', () => {
  it.each([
    ['subscription S($b: Boolean!) { live @include(if: $b) { me { id } } }', { b: true }],
    ['subscription S($b: Boolean!) { live @skip(if: $b) { me { id } } }', {}],
    ['subscription S($b: Boolean!) { ... @include(if: $b) { live { me { id } } } }', { b: true }],
    [
      'subscription S($b: Boolean!) { ...f @skip(if: $b) } fragment f on Subscription { live { me { id } } }',
      { b: true },
    ],
    [
      'subscription S($b: Boolean!) { ...f } fragment f on Subscription { live @skip(if: $b) { me { id } } }',
      { b: true },
    ],
    ['query Q { users { totalCount } } subscription S($b: Boolean!) { live @skip(if: $b) { me { id } } }', { b: true }],
    ['subscription S { live @include(if: true) { me { id } } }', {}],
  ])('are rejected: %s', async (query, variables) => {
    const operationName = query.startsWith('query') ? 'Q' : 'S';
    for (let times = 0; times < 3; times += 1) {
      const { status, errors } = await send({ query, variables, operationName });
      expect([status, errors![0]!.extensions.code]).toEqual([400, 'BAD_REQUEST']);
      expect(errors!.map(({ message }) => message).join()).toMatch(
        /The root of a subscription cannot have @(skip|include)/,
      );
    }
  });
});

it('Other directives at the root of a subscription are validated', async () => {
  for (let times = 0; times < 2; times += 1)
    expect(await send({ query: 'subscription { live @unknown { me { id } } }' })).toMatchObject({
      status: 400,
      errors: [{ message: 'Unknown directive "@unknown".' }],
    });
});

const badValues: unknown[] = [
  null,
  undefined,
  [],
  {},
  '',
  1.5,
  -1,
  true,
  2 ** 31,
  [[]],
  { a: { b: [1] } },
  [{}],
  'NONE',
];

describe('A value of any type, at every argument and input field, gets the same response each time', () => {
  it.each(fieldsWithArguments().map((place) => [place.name, place] as const))('%s', async (_, place) => {
    const { args } = place.field;
    const good = samplesOf(args);
    const types = Object.fromEntries(args.map(({ name, type }) => [name, String(type)]));
    const given = args.map(({ name }) => `${name}: $${name}`).join(', ');
    const operation = operationOf(place, types, given);
    let number = 0;
    const tryValue = async ({ input, variables }: ReturnType<typeof inputsOf>[number], value: unknown) => {
      const answers = await answersTo(operation.replace('Q(', `Q${number++}(`), variables(value), good);
      const [first] = answers as [Answer];
      expect({ name: input.name, value, answers }).toEqual({ name: input.name, value, answers: Array(4).fill(first) });
      expect(first.status).toBeLessThan(500);
    };
    // Not all inputs at once: the site compiles hundreds of operations before it reads the last connection, which Node ends after ten seconds.
    for (const input of args.flatMap((argument) => inputsOf(argument, good)))
      await Promise.all(badValues.map((value) => tryValue(input, value)));
  });

  it('and never an unexpected error', async () => {
    expect((await fixture.log()).filter((line) => line.includes('unexpected error'))).toEqual([]);
  });
});

it.each(['"x"', '["x"]'])('One value stands for a list of it in a document, as in a variable: %s', async (literal) => {
  const list = { me: { decisions: { totalCount: 0 } } };
  const read = (ids: string) => `{ me { decisions(subjectIds: ${ids}) { totalCount } } }`;
  for (const answer of await answersTo(read(literal), {})) expect(answer).toMatchObject({ status: 200, data: list });
  const declared = `query ($ids: [ID!]) ${read('$ids')}`;
  for (const answer of await answersTo(declared, { ids: JSON.parse(literal) })) expect(answer.data).toEqual(list);
});

describe('An empty operation name', () => {
  const twice = 'query A { users { totalCount } } query B { users { totalCount } }';
  it('is treated as absent', async () => {
    const query = 'query A { users { totalCount } }';
    for (let times = 0; times < 4; times += 1) {
      expect(await send({ query, operationName: '' })).toMatchObject({ status: 200, errors: undefined });
      expect(await send({ query: twice, operationName: '' })).toMatchObject({ status: 400, data: undefined });
    }
  });

  it.each([
    ['an unknown one', { query: 'query A { users { totalCount } }', operationName: 'B' }],
    ['one of spaces', { query: 'query A { users { totalCount } }', operationName: ' ' }],
    ['none for two operations', { query: twice }],
  ])('%s is refused each time', async (_, body) => {
    const answers = [await send(body), await send(body), await send(body), await send(body)];
    expect(answers).toEqual(Array(4).fill(answers[0]));
    expect(answers[0]).toMatchObject({ status: 400, errors: [{ extensions: { code: 'BAD_REQUEST' } }] });
  });
});
