/** Every operation of the client costs a known number of SQL statements, the same for two things as for two dozen. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { clientOperations } from '#server/graphql/client-operations.ts';
import { visitorOf, type Caller, type Variables } from '../../support/api.ts';
import { blueDoor, addBusiness } from '../../support/businesses.ts';
import { signUp, password, type TestUser } from '../../support/users.ts';
import { openFixture, statementsFor, type Fixture } from '../../support/fixture.ts';

const operations = Object.entries(clientOperations()!);

let world: Fixture;
let visitor: Caller;
let ada: TestUser;
let bob: TestUser;
let shown: string;
beforeAll(async () => {
  world = await openFixture();
  visitor = visitorOf(world);
  [ada, bob] = await Promise.all([signUp(world, 'Ada'), signUp(world, 'Bob')]);
  shown = await addBusiness(ada);
});

afterAll(() => world.close());

/** Makes as many of everything as a page could show. */
async function grow(many: number): Promise<void> {
  const sql = (text: string, values: unknown[] = []) => world.db.query(text, values);
  await sql(
    `INSERT INTO users (id, username, email, password_hash)
      SELECT gen_random_uuid(), 'p-' || n, 'p-' || n || '@example.com', '' FROM generate_series(1, $1::int) n ON CONFLICT DO NOTHING`,
    [many],
  );
  await sql(
    `INSERT INTO businesses (id, owner_id, name, name_key, description, category, location, search_vector)
      SELECT gen_random_uuid(), u.id, 'Stall', 'stall', 'One of many.', 'OTHER', 'Lisbon', '''stall'''
      FROM users u, generate_series(1, $1::int) WHERE u.username = 'Ada' OR u.username LIKE 'p-%'`,
    [many],
  );
  for (const table of ['likes', 'saves'])
    await sql(`INSERT INTO ${table} SELECT b.id, u.id FROM businesses b, users u ON CONFLICT DO NOTHING`);
  await sql(
    `INSERT INTO comments (id, business_id, user_id, text) SELECT gen_random_uuid(), $1, id, 'Nice.' FROM users`,
    [shown],
  );
  await sql('INSERT INTO follows SELECT a.id, b.id FROM users a, users b WHERE a.id <> b.id ON CONFLICT DO NOTHING');
}

let guests = 0;
function newcomer(): Variables {
  guests += 1;
  return { input: { username: `new${guests}`, email: `new${guests}@example.com`, password } };
}
/** Somebody who came to leave again. */
async function guest(): Promise<TestUser> {
  guests += 1;
  return signUp(world, `guest${guests}`);
}
async function sessionOf(person: TestUser): Promise<string> {
  const { mySessions } = await person.ask('{ mySessions { id isCurrent } }');
  return mySessions.find(({ isCurrent }: { isCurrent: boolean }) => isCurrent).id;
}

interface Asked {
  as?: Caller;
  variables?: Variables;
}
let edits = 0;

/**
 * How many statements each operation costs, the session's look-up and a transaction's beginning and end among them,
 * and how it is asked: by Ada, where nobody else is named.
 */
const table: Record<string, [number, () => Asked | Promise<Asked>]> = {
  HomePage: [2, () => ({})],
  BusinessPage: [2, () => ({ variables: { id: shown } })],
  BusinessComments: [3, () => ({ variables: { businessId: shown } })],
  UsersPage: [4, () => ({})],
  UserPage: [4, () => ({ variables: { username: 'Bob' } })],
  ProfilePage: [3, () => ({})],
  SavedPage: [3, () => ({})],
  EditBusinessPage: [2, () => ({ variables: { id: shown } })],
  AccountPage: [2, () => ({})],

  SetLike: [3, () => ({ variables: { businessId: shown, liked: true } })],
  SetSaved: [3, () => ({ variables: { businessId: shown, saved: true } })],
  RateBusiness: [4, () => ({ variables: { businessId: shown, value: 4 } })],
  AddComment: [4, () => ({ variables: { businessId: shown, text: 'Nice.' } })],
  SetFollow: [5, () => ({ variables: { userId: bob.id, following: true } })],
  CreateBusiness: [13, () => ({ variables: { input: blueDoor } })],
  // An edit that changes nothing writes nothing.
  UpdateBusiness: [10, () => ({ variables: { id: shown, input: { name: `Red Door ${(edits += 1)}` } } })],
  DeleteBusiness: [7, async () => ({ variables: { id: await addBusiness(ada) } })],
  UpdateProfile: [6, () => ({ variables: { input: { bio: 'Doors.' } } })],

  Register: [8, () => ({ as: visitor, variables: newcomer() })],
  Login: [10, () => ({ as: visitor, variables: { input: { email: ada.email, password } } })],
  Logout: [2, async () => ({ as: await guest() })],
  RevokeSession: [
    2,
    async () => {
      const as = await guest();
      return { as, variables: { id: await sessionOf(as) } };
    },
  ],
  ChangePassword: [11, () => ({ as: bob, variables: { current: password, next: password } })],
  DeleteAccount: [10, async () => ({ as: await guest(), variables: { password } })],
};

/** The statements behind an operation. */
async function statements(name: string, text: string): Promise<number> {
  const { as = ada, variables } = await table[name]![1]();
  return statementsFor(world, () => as.ask(text, variables));
}

it('is known for every operation of the client', () => {
  expect(operations.map(([name]) => name).sort()).toEqual(Object.keys(table).sort());
});

describe.each([2, 24])('With %s of everything', (many) => {
  beforeAll(() => grow(many));

  it.each(operations)('%s costs what the table says', async (name, text) => {
    expect(await statements(name, text)).toBe(table[name]![0]);
  });
});
