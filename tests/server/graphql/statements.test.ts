/** The number of SQL statements of each operation of the client, the same for 2 rows as for 24. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { optionalTextNames } from '#rules/places/contact.ts';
import { clientOperations } from '#server/graphql/client-operations.ts';
import { visitorOf, type Caller, type Upload, type Variables } from '../../support/api.ts';
import { blueGate, addBusiness } from '../../support/businesses.ts';
import { linkTo, type MailKind } from '../../support/mail/account-mails.ts';
import { unsubscribeTokenOf } from '../../support/mail/notification-mails.ts';
import { pixel } from '../permissions/things.ts';
import { grant } from '../../support/roles.ts';
import { until } from '../../support/site.ts';
import { signUp, password, type TestUser } from '../../support/users.ts';
import { openFixture, statementsFor, type Fixture } from '../../support/fixture.ts';

const operations = Object.entries(clientOperations()!);

let fixture: Fixture;
let visitor: Caller;
let ada: TestUser;
let bob: TestUser;
let mod: TestUser;
let moderator: TestUser;
let shown: string;
beforeAll(async () => {
  fixture = await openFixture();
  visitor = visitorOf(fixture);
  [ada, bob] = await Promise.all([signUp(fixture, 'Ada'), signUp(fixture, 'Bob')]);
  shown = await addBusiness(ada);
  mod = await grant(fixture, await signUp(fixture, 'Mod'), 'ADMIN');
  moderator = await grant(fixture, await signUp(fixture, 'Moderator'), 'MODERATOR');
  // An earlier case of Ada.
  await newDecision();
});

afterAll(() => fixture.close());

/** Inserts `many` rows of everything. */
async function insertRows(many: number): Promise<void> {
  const sql = (text: string, values: unknown[] = []) => fixture.db.query(text, values);
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

/** Reviews the shown business, and returns its id. */
async function reviewed(): Promise<string> {
  await ada.graphql('mutation ($id: ID!) { setReview(businessId: $id, value: 4, text: "Mine.") { comment { id } } }', {
    id: shown,
  });
  return shown;
}

let newUsers = 0;
function registration(): Variables {
  newUsers += 1;
  return { input: { username: `new${newUsers}`, email: `new${newUsers}@example.com`, password } };
}
/** A user whose session or account the operation ends. */
async function temporaryUser(): Promise<TestUser> {
  newUsers += 1;
  return signUp(fixture, `guest${newUsers}`);
}
async function sessionOf(user: TestUser): Promise<string> {
  const { mySessions } = await user.graphql('{ mySessions { id isCurrent } }');
  return mySessions.find(({ isCurrent }: { isCurrent: boolean }) => isCurrent).id;
}

async function newComment(): Promise<string> {
  const add = 'mutation ($id: ID!) { addComment(businessId: $id, text: "Nice.") { comment { id } } }';
  return (await ada.graphql(add, { id: shown })).addComment.comment.id;
}
/** The request that uses a mailed link of a user. */
async function linkOf(user: TestUser, kind: MailKind, more: Variables = {}): Promise<Request> {
  const email = `new-${user.email}`;
  if (kind === 'password-reset')
    await visitor.graphql('mutation ($email: String!) { requestPasswordReset(email: $email) }', { email: user.email });
  if (kind.startsWith('email-change'))
    await user.graphql(
      'mutation ($email: String!, $password: String!) { requestEmailChange(email: $email, password: $password) }',
      { email, password },
    );
  if (kind === 'email-changed') {
    const token = await linkTo(fixture, email, 'email-change');
    await visitor.graphql('mutation ($token: String!) { confirmEmailChange(token: $token) { id } }', { token });
  }
  const token = await linkTo(fixture, kind === 'email-change' ? email : user.email, kind);
  return { as: visitor, variables: { token, ...more } };
}

/** Ada's business is reported. @returns the id of the case */
async function newCase(): Promise<string> {
  const input = { subjectType: 'BUSINESS', subjectId: await addBusiness(ada), reason: 'SPAM' };
  await bob.graphql('mutation ($input: ReportInput!) { report(input: $input) }', { input });
  const query = '{ moderationCases(first: 100) { nodes { id subject { id } } } }';
  const { moderationCases } = await mod.graphql(query);
  return moderationCases.nodes.find((each: { subject: { id: string } }) => each.subject.id === input.subjectId).id;
}
const decision = { action: 'HIDE', ground: 'SPAM', statement: 'This is advertising.' };
/** A case is decided. @returns the id of the decision */
async function newDecision(): Promise<string> {
  const decide = 'mutation ($input: DecideCaseInput!) { decideCase(input: $input) { decisions { id } } }';
  return (await mod.graphql(decide, { input: { caseId: await newCase(), ...decision } })).decideCase.decisions[0].id;
}
/** The person appeals. @returns the id of the decision */
async function newAppeal(): Promise<string> {
  const id = await newDecision();
  await ada.graphql('mutation ($id: ID!) { appealDecision(decisionId: $id, text: "It is a café.") { id } }', { id });
  return id;
}

interface Request {
  as?: Caller;
  variables?: Variables;
  files?: Record<string, Upload>;
}
let edits = 0;

/**
 * The number of statements of each operation, including the session look-up and the begin and end of transactions, and its
 * request: Ada's, unless `as` names another user.
 */
const table: Record<string, [number, () => Request | Promise<Request>]> = {
  HomePage: [2, () => ({})],
  Places: [3, () => ({ variables: { search: 'lisbon', first: 8 } })],
  PlaceAt: [2, () => ({ variables: { latitude: 38.7, longitude: -9.1 } })],
  BusinessClusters: [2, () => ({ variables: { bounds: { west: -180, south: -90, east: 180, north: 90 }, zoom: 2 } })],
  OutsideArea: [2, () => ({})],
  SuggestedUsers: [2, () => ({ variables: { search: 'p', businessId: shown } })],
  SearchSuggestions: [4, () => ({ variables: { search: 'stall' } })],
  // The business, and further ones of its category and of its owner.
  BusinessPage: [4, () => ({ variables: { id: shown } })],
  BusinessEmail: [2, () => ({ variables: { id: shown } })],
  BusinessOpening: [2, () => ({ variables: { id: shown } })],
  BusinessComments: [3, () => ({ variables: { businessId: shown } })],
  UsersPage: [5, () => ({})],
  UserPeople: [3, () => ({ variables: { id: bob.id, isFollowers: true } })],
  UserPage: [4, () => ({ variables: { username: 'Bob' } })],
  ProfilePage: [4, () => ({})],
  SavedPage: [3, () => ({})],
  EditBusinessPage: [2, () => ({ variables: { id: shown } })],
  AccountPage: [3, () => ({})],

  SetLike: [2, () => ({ variables: { businessId: shown, liked: true } })],
  SetSaved: [3, () => ({ variables: { businessId: shown, saved: true } })],
  RateBusiness: [3, () => ({ variables: { businessId: shown, value: 4 } })],
  // A removal locks in a statement of its own, so that it is a transaction.
  ClearRating: [6, () => ({ variables: { businessId: shown } })],
  AddComment: [4, () => ({ variables: { businessId: shown, text: 'Nice.' } })],
  // The comment is read first: its author alone may change it.
  EditComment: [4, async () => ({ variables: { id: await newComment(), text: 'Nicer.' } })],
  DeleteComment: [4, async () => ({ variables: { id: await newComment() } })],
  LinkedComment: [2, async () => ({ variables: { id: await newComment(), businessId: shown } })],
  CommentVersions: [3, async () => ({ variables: { id: await newComment() } })],
  MyReview: [3, async () => ({ variables: { businessId: await reviewed() } })],
  WriteReview: [5, () => ({ variables: { businessId: shown, value: 4, text: `No ${(edits += 1)}` } })],
  MarkHelpful: [4, async () => ({ as: bob, variables: { commentId: await newComment(), helpful: true } })],
  WriteReply: [4, async () => ({ variables: { commentId: await newComment(), text: 'Thanks.' } })],
  RemoveReply: [4, async () => ({ variables: { commentId: await newComment() } })],
  SetFollow: [6, () => ({ variables: { userId: bob.id, following: true } })],
  CreateBusiness: [17, () => ({ variables: { input: blueGate } })],
  UploadPicture: [
    9,
    () => ({ variables: { image: null }, files: { 'variables.image': { blob: pixel, name: 'pixel.png' } } }),
  ],
  // An edit that changes nothing writes nothing.
  UpdateBusiness: [11, () => ({ variables: { id: shown, input: { name: `Red Gate ${(edits += 1)}` } } })],
  // Two of them set longer timeouts.
  DeleteBusiness: [9, async () => ({ variables: { id: await addBusiness(ada) } })],
  UpdateProfile: [6, () => ({ variables: { input: { bio: 'Hello.' } } })],

  Register: [13, () => ({ as: visitor, variables: registration() })],
  Login: [10, () => ({ as: visitor, variables: { input: { email: ada.email, password } } })],
  Logout: [2, async () => ({ as: await temporaryUser() })],
  RevokeSession: [
    2,
    async () => {
      const as = await temporaryUser();
      return { as, variables: { id: await sessionOf(as) } };
    },
  ],
  ChangePassword: [14, () => ({ as: bob, variables: { current: password, next: password } })],
  DeleteAccount: [15, async () => ({ as: await temporaryUser(), variables: { password } })],

  // Three of them after the response.
  RequestPasswordReset: [5, () => ({ as: visitor, variables: { email: 'unknown@example.com' } })],
  ResetPassword: [15, async () => linkOf(await temporaryUser(), 'password-reset', { next: password })],
  VerifyEmail: [6, async () => linkOf(await temporaryUser(), 'email-confirmation')],
  SendEmailConfirmation: [8, async () => ({ as: await temporaryUser() })],
  RequestEmailChange: [
    13,
    async () => {
      const as = await temporaryUser();
      return { as, variables: { email: `new-${as.email}`, password } };
    },
  ],
  ConfirmEmailChange: [12, async () => linkOf(await temporaryUser(), 'email-change')],
  ViewerRole: [2, () => ({ variables: { id: ada.id } })],
  UserRole: [2, () => ({ as: mod, variables: { username: 'Bob' } })],
  SetRole: [7, () => ({ as: mod, variables: { userId: bob.id, role: 'MEMBER' } })],
  Report: [
    7,
    async () => ({
      variables: { input: { subjectType: 'BUSINESS', subjectId: await addBusiness(bob), reason: 'SPAM' } },
    }),
  ],
  ModerationPage: [8, () => ({ as: mod, variables: { state: 'OPEN' } })],
  // The role of the viewer is one of them.
  CasePage: [10, async () => ({ as: mod, variables: { id: await newCase() } })],
  DecideCase: [28, async () => ({ as: mod, variables: { input: { caseId: await newCase(), ...decision } } })],
  OwnDecisions: [3, () => ({})],
  OwnReports: [3, () => ({})],
  UnreadNotifications: [3, () => ({ variables: { id: ada.id } })],
  NotificationSettings: [3, () => ({})],
  SetNotificationKind: [2, () => ({ variables: { kind: 'SAVE', isOn: false } })],
  SetNotificationMail: [2, () => ({ variables: { kind: 'SAVE', frequency: 'NONE', timeZone: 'UTC' } })],
  SetTimeZone: [2, () => ({ variables: { timeZone: 'UTC' } })],
  SetThreadMuted: [2, () => ({ variables: { businessId: bob.id, isMuted: false } })],
  // With the rate limit of the address.
  Unsubscribe: [3, () => ({ variables: { token: unsubscribeTokenOf(fixture, ada), all: false } })],
  SetMuted: [5, () => ({ variables: { id: bob.id, isMuted: false } })],
  NotificationsPage: [6, () => ({})],
  FeedPage: [5, () => ({})],
  FeedSuggestions: [4, () => ({ variables: { people: 'FOLLOWERS', businesses: { field: 'BEST', order: 'DESC' } } })],
  LikesInFeeds: [3, () => ({})],
  SetShowsLikesInFeeds: [4, () => ({ variables: { showsLikes: true } })],
  SetNotificationsSeen: [4, () => ({ variables: { until: new Date().toISOString() } })],
  AppealDecision: [6, async () => ({ variables: { decisionId: await newDecision(), text: 'It is a café.' } })],
  DecideAppeal: [
    17,
    async () => ({
      as: moderator,
      variables: { decisionId: await newAppeal(), outcome: 'OVERTURNED', statement: 'It is a café.' },
    }),
  ],
  ModerationLogPage: [1, () => ({ as: visitor })],
  AuditLogPage: [2, () => ({ as: mod })],
  SiteText: [0, () => ({ as: visitor, variables: { name: 'RULES' } })],

  OwnEmail: [2, () => ({ variables: { username: 'Ada' } })],
  UndoEmailChange: [14, async () => linkOf(await temporaryUser(), 'email-changed')],
};

/** The number of requests for a new password whose account was looked up. */
const resetRequests = async (): Promise<number> =>
  (await fixture.log()).filter((line) => line.includes('"password_reset_request"')).length;

/** The number of statements of an operation. */
async function statements(name: string, text: string): Promise<number> {
  const { as = ada, variables, files } = await table[name]![1]();
  const before = await resetRequests();
  return statementsFor(fixture, async () => {
    await as.graphql(text, variables, files);
    // The account is looked up after the response.
    if (name === 'RequestPasswordReset')
      await until('the account is looked up', async () => (await resetRequests()) > before);
  });
}

it('is known for every operation of the client', () => {
  expect(operations.map(([name]) => name).sort()).toEqual(Object.keys(table).sort());
});

describe.each([2, 24])('With %s of everything', (many) => {
  beforeAll(() => insertRows(many));

  it('a list with columns that no card shows costs one statement more', async () => {
    const list = (fields: string) =>
      statementsFor(fixture, () => ada.graphql(`{ businesses { nodes { id ${fields} } } }`));
    expect(await list('updatedAt ratingCounts')).toBe((await list('name version')) + 1);
    const fields = 'id version updatedAt timeZone';
    const { businesses } = await ada.graphql(`{ businesses(first: 1) { nodes { ${fields} } } }`);
    const { id } = businesses.nodes[0];
    const { business } = await ada.graphql(`query ($id: ID!) { business(id: $id) { ${fields} } }`, { id });
    expect(businesses.nodes).toEqual([business]);
  });

  it('a business costs the same statements for all selections of its own fields', async () => {
    const details = (fields: string) =>
      statementsFor(fixture, () =>
        ada.graphql(`query ($id: ID!) { business(id: $id) { id ${fields} } }`, { id: shown }),
      );
    const plain = await details('name');
    expect(await details('ratingCounts myRating isLiked')).toBe(plain);
    for (const field of [
      ...[...optionalTextNames, 'version', 'updatedAt', 'timeZone', 'phoneText', 'hasEmail'],
      ...[
        'position { latitude }',
        'socialLinks { url }',
        'hours { timeZone }',
        'opening { isOpen }',
        'pictures { id }',
      ],
    ])
      expect([field, await details(`...on Business { ${field} }`)]).toEqual([field, plain]);
  });

  it.each(operations)('%s costs what the table says', async (name, text) => {
    expect(await statements(name, text)).toBe(table[name]![0]);
  });
});
