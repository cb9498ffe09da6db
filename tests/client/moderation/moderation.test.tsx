/** Reports and decisions: what stays after a failure, and what the cache shows after a decision. */
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { GraphQLError } from 'graphql';
import { useState, type ReactElement } from 'react';
import { HomePage } from '#client/businesses/home/HomePage.tsx';
import { CasePage } from '#client/moderation/case/CasePage.tsx';
import { AuditLogPage } from '#client/moderation/log/AuditLogPage.tsx';
import { ModerationLogPage } from '#client/moderation/log/ModerationLogPage.tsx';
import { ModerationPage } from '#client/moderation/queue/ModerationPage.tsx';
import { useOwnDecisionsQuery } from '#client/gql/documents/moderation/own/OwnDecisions.ts';
import { useOwnReportsQuery } from '#client/gql/documents/moderation/own/OwnReports.ts';
import { ModerationLink } from '#client/moderation/ModerationLink.tsx';
import { HiddenNotice } from '#client/moderation/own/HiddenNotice.tsx';
import { OwnDecisions } from '#client/moderation/own/OwnDecisions.tsx';
import { OwnReports } from '#client/moderation/own/OwnReports.tsx';
import { ReportDialog } from '#client/moderation/report/ReportDialog.tsx';
import { RoleDialog } from '#client/moderation/role/RoleDialog.tsx';
import { ModerationPageDocument } from '#client/gql/graphql.ts';
import { bakery, connection } from '../sampleData.ts';
import { ada, errorResponse, renderApp, type ResponseData, type Responses } from '../renderApp.tsx';

const Decisions = () => <OwnDecisions decisions={useOwnDecisionsQuery()} />;
const Reports = () => <OwnReports query={useOwnReportsQuery()} />;

const subject = { type: 'COMMENT', id: 'c1', name: 'grace', personId: 'grace' } as const;
/** The comment of a decision, as its author sees it. */
const decidedComment = {
  __typename: 'ReportedSubject',
  id: 'c1',
  type: 'COMMENT',
  title: 'A comment',
  url: '/business/x',
};
const grace = { __typename: 'User', id: 'grace', username: 'grace', role: 'MEMBER' };

const caseOf = (changes: object = {}) => ({
  __typename: 'ModerationCase',
  id: 'case1',
  state: 'OPEN',
  changedAt: '2025-10-26T12:00:00.000Z',
  createdAt: '2025-10-26T12:00:00.000Z',
  numReports: 1,
  isHidden: false,
  exists: true,
  subject: {
    __typename: 'ReportedSubject',
    id: 'c1',
    type: 'COMMENT',
    title: 'Comment on a bakery',
    text: 'Fools.',
    url: '/business/bakery',
    images: [],
  },
  person: grace,
  reports: [],
  decisions: [],
  appeal: null,
  earlierCases: [],
  ...changes,
});

const queue = (cases: object[], open: number, decided: number) => ({
  me: viewer,
  moderationCases: {
    ...connection('ModerationCase', cases),
    counts: { __typename: 'CaseCounts', open, appealed: 0, decided },
  },
});
const viewer = { __typename: 'User', id: ada.id, role: 'MODERATOR' };
const me = { ViewerRole: { user: viewer } };
/** The response of the page of a case, to a moderator or to a user with another role. */
const casePage = (changes: object = {}, role = 'MODERATOR') => ({
  me: { ...viewer, role },
  moderationCase: caseOf(changes),
});

beforeEach(() => {
  jest.restoreAllMocks();
  sessionStorage.clear();
});

describe('A report', () => {
  it('that fails stays in its dialog with the message, and in a new dialog', async () => {
    let onClose = 0;
    const dialog = <ReportDialog subject={subject} onClose={() => (onClose += 1)} />;
    const responses = { Report: errorResponse('You have reported this already', 'BAD_USER_INPUT', { subjectId: 'x' }) };
    const { user, requests, unmount } = renderApp(dialog, { as: ada, responses });
    await user.selectOptions(screen.getByLabelText('Reason'), 'Spam or advertising');
    await user.type(screen.getByLabelText('What should the moderator know?'), 'No such shop.');
    await user.click(screen.getByRole('button', { name: 'Send report' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('You have reported this already');
    expect(requests.at(-1)?.variables).toEqual({
      input: { subjectType: 'COMMENT', subjectId: 'c1', reason: 'SPAM', text: 'No such shop.' },
    });
    expect(onClose).toBe(0);
    unmount();
    renderApp(dialog, { as: ada });
    expect(screen.getByLabelText('What should the moderator know?')).toHaveValue('No such shop.');
  });

  it('that fails stays in its dialog in a browser without storage, too', async () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    });
    let onClose = 0;
    const dialog = <ReportDialog subject={subject} onClose={() => (onClose += 1)} />;
    const { user } = renderApp(dialog, { as: ada });
    await user.selectOptions(screen.getByLabelText('Reason'), 'Spam or advertising');
    await user.type(screen.getByLabelText('What should the moderator know?'), 'No such shop.');
    await user.click(screen.getByRole('button', { name: 'Send report' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to send the report');
    expect(screen.getByLabelText('What should the moderator know?')).toHaveValue('No such shop.');
    expect(onClose).toBe(0);
  });

  it.each<[string, Responses]>([
    ['closes once it is sent', { Report: { report: true } }],
    ['has the text again when it was not sent', {}],
  ])(
    'whose dialog is closed and opened again while it is sent waits for the response, and %s',
    async (_, responses) => {
      function Dialog() {
        const [isOpen, setOpen] = useState(true);
        if (isOpen) return <ReportDialog subject={subject} onClose={() => setOpen(false)} />;
        return <button onClick={() => setOpen(true)}>Report</button>;
      }
      const { user, requests, hold } = renderApp(<Dialog />, { as: ada, responses });
      await user.selectOptions(screen.getByLabelText('Reason'), 'Spam or advertising');
      await user.type(screen.getByLabelText('What should the moderator know?'), 'No such shop.');
      const release = hold();
      await user.click(screen.getByRole('button', { name: 'Send report' }));
      await user.keyboard('{Escape}');
      await user.click(await screen.findByRole('button', { name: 'Report' }));
      expect(within(screen.getByRole('alertdialog')).getByRole('status')).toBeVisible();
      expect(screen.queryByRole('button', { name: 'Send report' })).toBeNull();
      release();
      if ('Report' in responses) expect(await screen.findByRole('button', { name: 'Report' })).toBeVisible();
      else expect(await screen.findByLabelText('What should the moderator know?')).toHaveValue('No such shop.');
      expect(requests).toHaveLength(1);
    },
  );

  it('that needs no text after another reason is chosen no longer asks for one', async () => {
    const { user } = renderApp(<ReportDialog subject={subject} onClose={() => undefined} />, { as: ada });
    await user.selectOptions(screen.getByLabelText('Reason'), 'Something else');
    await user.click(screen.getByRole('button', { name: 'Send report' }));
    expect(await screen.findByText('Please describe the problem')).toBeVisible();
    await user.selectOptions(screen.getByLabelText('Reason'), 'Spam or advertising');
    await waitFor(() => expect(screen.queryByText('Please describe the problem')).toBeNull());
  });

  it('of a business that has just gone removes it from the lists', async () => {
    const business = { type: 'BUSINESS', id: 'bakery', name: 'Juniper & Rye Bakery', personId: 'grace' } as const;
    const listWithDialog = (
      <>
        <HomePage />
        <ReportDialog subject={business} onClose={() => undefined} />
      </>
    );
    const gone = errorResponse('Business not found', 'NOT_FOUND');
    const { user } = renderApp(listWithDialog, {
      as: ada,
      responses: { HomePage: { businesses: connection('Business', [bakery()]) }, Report: gone, BusinessPage: gone },
    });
    expect(await screen.findByRole('article', { hidden: true })).toBeInTheDocument();
    await user.selectOptions(screen.getByLabelText('Reason'), 'Spam or advertising');
    await user.click(screen.getByRole('button', { name: 'Send report' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Business not found');
    await waitFor(() => expect(screen.queryByRole('article', { hidden: true })).toBeNull());
  });
});

describe('The queue', () => {
  it('says that it is for moderators only, and leads back', async () => {
    const refused = new GraphQLError('You are not authorized to do this', { extensions: { code: 'FORBIDDEN' } });
    renderApp(<ModerationPage />, { as: ada, url: '/moderation', responses: { ...me, ModerationPage: refused } });
    expect(await screen.findByText('You are not authorized to do this')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Back to home' })).toHaveAttribute('href', '/');
  });

  it('loses a decided case from the cache, without a request', async () => {
    const decided = caseOf({ state: 'DECIDED', isHidden: true });
    const { user, client, requests } = renderApp(<CasePage />, {
      as: ada,
      url: '/moderation/case/case1',
      pattern: '/moderation/case/:id',
      responses: { ...me, CasePage: casePage(), DecideCase: { decideCase: decided } },
    });
    const query = { query: ModerationPageDocument, variables: { state: 'OPEN', subjectType: null } } as const;
    client.writeQuery({ ...query, data: queue([caseOf()], 1, 4) as never });
    await user.selectOptions(await screen.findByLabelText('Action'), 'No action');
    expect(screen.getByPlaceholderText('Moderators read this: why nothing changes.')).toBeVisible();
    await user.selectOptions(screen.getByLabelText('Action'), 'Hide');
    expect(screen.getByPlaceholderText(/^The person reads this/)).toBeVisible();
    await user.selectOptions(screen.getByLabelText('Ground'), 'Spam or advertising');
    await user.type(screen.getByLabelText('Statement'), 'This is an advertisement.');
    await user.click(screen.getByRole('button', { name: 'Send decision' }));
    expect(await screen.findByText('Comment · Decided · 1 report · Hidden')).toBeVisible();
    expect(requests.map(({ operation }) => operation)).toEqual(['CasePage', 'DecideCase']);
    const sent = { caseId: 'case1', changedAt: '2025-10-26T12:00:00.000Z', action: 'HIDE' };
    expect(requests.at(-1)?.variables).toMatchObject({ input: sent });
    const { edges, counts } = client.readQuery(query)!.moderationCases!;
    expect(edges).toEqual([]);
    expect(counts).toMatchObject({ open: 0, appealed: 0, decided: 5 });
  });
});

describe('Lists of moderators and of members', () => {
  const Decisions = () => <OwnDecisions decisions={useOwnDecisionsQuery({ fetchPolicy: 'cache-and-network' })} />;
  const ReportsAgain = () => <OwnReports query={useOwnReportsQuery({ fetchPolicy: 'cache-and-network' })} />;
  const createdAt = '2025-10-26T12:00:00.000Z';
  const listed = (id: string) => ({ id, createdAt, ...{ title: id, url: '/business/bakery' } });
  const rows = {
    case: (id: string) => caseOf({ id, subject: { ...caseOf().subject, id, title: id } }),
    entry: (id: string) => ({
      ...{ __typename: 'AuditEntry', ...listed(id), targetId: id, target: id, action: 'SET_ROLE' },
      ...{ details: 'MODERATOR', actor: 'mona' },
    }),
    report: (id: string) => ({
      ...{
        __typename: 'OwnReport',
        ...listed(id),
        outcome: 'WAITS',
        subjectType: 'BUSINESS',
        reason: 'SPAM',
        text: '',
      },
    }),
    decision: (id: string) => ({
      ...{ __typename: 'Decision', ...listed(id), action: 'WARN', ground: 'SPAM', statement: id, appeal: null },
      ...{ suspendUntil: null, undoneAt: null, canAppeal: false },
      subject: { __typename: 'ReportedSubject', ...listed(id), type: 'BUSINESS' },
    }),
  };
  const own = (field: string, list: object) => ({ me: { __typename: 'User', id: ada.id, [field]: list } });
  type Page = ReturnType<typeof connection>;

  it.each<[string, string, ReactElement, (id: string) => object, (list: Page) => object]>([
    [
      'the queue',
      'ModerationPage',
      <ModerationPage key="" />,
      rows.case,
      (list) => ({ ...queue([], 3, 0), moderationCases: { ...queue([], 3, 0).moderationCases, ...list } }),
    ],
    ['the audit log', 'AuditLogPage', <AuditLogPage key="" />, rows.entry, (auditLog) => ({ auditLog })],
    ['their own reports', 'OwnReports', <ReportsAgain key="" />, rows.report, (list) => own('reports', list)],
    ['their own decisions', 'OwnDecisions', <Decisions key="" />, rows.decision, (list) => own('decisions', list)],
  ])('keep their further pages after Back: %s', async (_, operation, element, row, responseOf) => {
    let first = ['one', 'two'];
    const { user, router, requests, hold } = renderApp(element, {
      as: ada,
      url: '/list',
      responses: {
        ...me,
        [operation]: ({ after }) =>
          responseOf(
            after ? connection('Node', [row('three')]) : connection('Node', first.map(row), { endCursor: 'two' }),
          ) as never,
      },
    });
    const shown = () =>
      screen.getAllByRole('listitem').map(({ textContent }) => /zero|one|two|three/.exec(textContent)?.[0]);
    await user.click(await screen.findByRole('button', { name: 'Load more' }));
    await waitFor(() => expect(shown()).toEqual(['one', 'two', 'three']));
    await act(() => router.navigate('/elsewhere'));
    first = ['zero', 'one'];
    requests.length = 0;
    const release = hold();
    await act(() => router.navigate(-1));
    expect(shown()).toEqual(['one', 'two', 'three']);
    release();
    await waitFor(() => expect(shown()).toEqual(['zero', 'one', 'two', 'three']));
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
    expect(requests.filter((request) => request.operation === operation)).toHaveLength(1);
  });
});

describe('A member', () => {
  it('who becomes a moderator finds the link to the queue when the menu opens again', async () => {
    let role = 'MEMBER';
    const { client, router, requests } = renderApp(<ModerationLink className="" onClick={() => undefined} />, {
      as: ada,
      url: '/menu',
      responses: { ViewerRole: () => ({ user: { ...viewer, role } }) },
    });
    await waitFor(() => expect(client.extract()).toHaveProperty(['User:ada', 'role']));
    await act(() => router.navigate('/elsewhere'));
    role = 'MODERATOR';
    await act(() => router.navigate('/menu'));
    expect(await screen.findByRole('link', { name: 'Moderation' })).toBeVisible();
    expect(requests).toHaveLength(2);
  });

  it('reads a decision that is newer than the loaded ones, which is requested once', async () => {
    const createdAt = '2025-10-26T12:00:00.000Z';
    const decision = {
      ...{ __typename: 'Decision', id: 'd1', action: 'HIDE', ground: 'SPAM', statement: 'This is an advertisement.' },
      ...{ createdAt, suspendUntil: null, undoneAt: null, canAppeal: false, appeal: null },
      subject: decidedComment,
    };
    let decisions: object[] = [];
    const { client, router, requests } = renderApp(<HiddenNotice id="c1" authorId={ada.id} />, {
      as: ada,
      url: '/comment',
      responses: {
        OwnDecisions: () => ({ me: { __typename: 'User', id: ada.id, decisions: connection('Decision', decisions) } }),
      },
    });
    await waitFor(() => expect(client.extract()).toHaveProperty(['User:ada', 'decisions:{}']));
    expect(requests).toHaveLength(1);
    const visit = async () => {
      await act(() => router.navigate('/elsewhere'));
      await act(() => router.navigate('/comment'));
    };
    decisions = [decision];
    await visit();
    expect(await screen.findByText(decision.statement)).toBeVisible();
    await visit();
    expect(screen.getByText(decision.statement)).toBeVisible();
    expect(requests).toHaveLength(2);
  });

  it('reads the decision that hides a comment where it is older than the first page of decisions', async () => {
    const hiding = (id: string, subjectId: string, statement: string) => ({
      ...{
        __typename: 'Decision',
        id,
        action: 'HIDE',
        ground: 'SPAM',
        statement,
        createdAt: '2025-10-26T12:00:00.000Z',
      },
      ...{ suspendUntil: null, undoneAt: null, canAppeal: true, appeal: null },
      subject: { ...decidedComment, id: subjectId },
    });
    const pageOf = (subjectIds: unknown) =>
      subjectIds
        ? connection('Decision', [hiding('d1', 'c1', 'This is an advertisement.')])
        : connection('Decision', [hiding('d2', 'c2', 'This is another one.')], { endCursor: 'd2' });
    const { requests } = renderApp(<HiddenNotice id="c1" authorId={ada.id} />, {
      as: ada,
      responses: {
        OwnDecisions: ({ subjectIds }) => ({
          me: { __typename: 'User', id: ada.id, decisions: pageOf(subjectIds) },
        }),
      },
    });
    expect(await screen.findByText('This is an advertisement.')).toBeVisible();
    expect(screen.queryByText('This is another one.')).toBeNull();
    expect(requests.map(({ variables }) => variables)).toEqual([{}, { subjectIds: ['c1', ada.id] }]);
  });

  it('who takes back what was typed of an appeal finds its form open after other news of the decision', async () => {
    let statement = 'This is spam.';
    const { user, client } = renderApp(<Decisions />, {
      as: ada,
      responses: {
        OwnDecisions: () => ({
          me: {
            ...{ __typename: 'User', id: ada.id },
            decisions: connection('Decision', [decision({ subject: decidedComment, canAppeal: true, statement })]),
          },
        }),
      },
    });
    const load = async (text: string) => {
      statement = text;
      await act(() => client.refetchQueries({ include: ['OwnDecisions'] }));
      expect(await screen.findByText(text)).toBeVisible();
    };
    await user.click(await screen.findByText('Appeal'));
    const field = screen.getByLabelText('Why should this be decided differently?');
    await user.type(field, 'It is none.');
    await load('This is an advertisement.');
    await user.clear(field);
    await load('This is an advertisement again.');
    expect(field.closest('details')).toHaveAttribute('open');
  });

  it('who has appealed reads the outcome when the notice of the decision appears again', async () => {
    let made = appeal();
    const { router } = renderApp(<HiddenNotice id="c1" authorId={ada.id} />, {
      as: ada,
      url: '/comment',
      responses: {
        OwnDecisions: () => ({
          me: {
            __typename: 'User',
            id: ada.id,
            decisions: connection('Decision', [decision({ subject: decidedComment, appeal: made })]),
          },
        }),
      },
    });
    const visit = async () => {
      await act(() => router.navigate('/elsewhere'));
      await act(() => router.navigate('/comment'));
    };
    expect(await screen.findByText('A moderator has not decided about your appeal yet.')).toBeVisible();
    made = appeal({ outcome: 'UPHELD', statement: 'It is one.', decidedAt: '2025-10-27T12:00:00.000Z' });
    await visit();
    expect(await screen.findByText('Decision upheld: It is one.')).toBeVisible();
  });
});

describe('A statement', () => {
  it('that is typed for one subject does not appear in the case of another', async () => {
    const about = (id: unknown) => ({ ...caseOf().subject, id: `subject of ${String(id)}` });
    const { user, router } = renderApp(<CasePage />, {
      as: ada,
      url: '/moderation/case/case1',
      pattern: '/moderation/case/:id',
      responses: { ...me, CasePage: ({ id }) => casePage({ id, subject: about(id) }) },
    });
    await screen.findByLabelText('Statement');
    const open = (id: string) => act(() => router.navigate(`/moderation/case/${id}`));
    await open('case2');
    await user.type(await screen.findByLabelText('Statement'), 'Of the second case.');
    await open('case1');
    expect(await screen.findByLabelText('Statement')).toHaveValue('');
    await open('case2');
    expect(await screen.findByLabelText('Statement')).toHaveValue('Of the second case.');
  });

  it('is in the new case of a text that its author has edited meanwhile, and the refusal leads to the queue', async () => {
    const { user, router } = renderApp(<CasePage />, {
      as: ada,
      url: '/moderation/case/case1',
      pattern: '/moderation/case/:id',
      responses: {
        ...me,
        CasePage: ({ id }) => casePage({ id, isHidden: true }),
        DecideCase: errorResponse('Case not found', 'NOT_FOUND'),
      },
    });
    await user.selectOptions(await screen.findByLabelText('Action'), 'Hide');
    await user.selectOptions(screen.getByLabelText('Ground'), 'Spam or advertising');
    await user.type(screen.getByLabelText('Statement'), 'This is an advertisement.');
    await user.click(screen.getByRole('button', { name: 'Send decision' }));
    expect(await screen.findByText('Case not found')).toBeVisible();
    await waitFor(() => expect(router.state.location.pathname).toBe('/moderation'));
    await act(() => router.navigate('/moderation/case/case2'));
    expect(await screen.findByLabelText('Statement')).toHaveValue('This is an advertisement.');
  });
});

const decision = (changes: object = {}) => ({
  ...{ __typename: 'Decision', id: 'd1', action: 'HIDE', ground: 'SPAM', statement: 'This is an advertisement.' },
  ...{ createdAt: '2025-10-26T12:00:00.000Z', suspendUntil: null, undoneAt: null, canAppeal: false, appeal: null },
  ...changes,
});
const appeal = (changes: object = {}) => ({
  ...{ __typename: 'Appeal', text: 'It is none.', createdAt: '2025-10-26T12:00:00.000Z' },
  ...{ outcome: null, statement: null, decidedAt: null, ...changes },
});

describe('The form of a decision', () => {
  it.each<[string, object, boolean]>([
    ['a text that waits, without a decision', { isHidden: true }, false],
    ['a warning', { state: 'DECIDED', decisions: [decision({ action: 'WARN', moderator: grace })] }, true],
    [
      'an undone decision, where another case hides the subject',
      {
        state: 'DECIDED',
        isHidden: true,
        decisions: [decision({ moderator: grace, undoneAt: '2025-10-27T12:00:00.000Z' })],
      },
      false,
    ],
  ])('offers Restore exactly where there is a decision to undo: %s', async (_, changes, canRestore) => {
    renderApp(<CasePage />, {
      as: ada,
      url: '/moderation/case/case1',
      pattern: '/moderation/case/:id',
      responses: { ...me, CasePage: casePage(changes) },
    });
    const options = within(await screen.findByLabelText('Action')).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent).includes('Restore')).toBe(canRestore);
  });

  const undone = { moderator: grace, undoneAt: '2025-10-27T12:00:00.000Z' };
  it.each<[string, object, string[]]>([
    ['an open case', {}, ['No action', 'Hide', 'Remove', 'Warn', 'Suspend']],
    ['a hidden subject', { decisions: [decision({ moderator: grace })] }, ['Warn', 'Suspend', 'Restore']],
    [
      'a removed subject',
      { decisions: [decision({ action: 'REMOVE', moderator: grace })] },
      ['Warn', 'Suspend', 'Restore'],
    ],
    [
      'a suspension and a warning',
      { decisions: ['SUSPEND', 'WARN'].map((action) => decision({ id: action, action, moderator: grace })) },
      ['Hide', 'Remove', 'Suspend', 'Restore'],
    ],
    ['an undone decision', { decisions: [decision(undone)] }, ['Hide', 'Remove', 'Warn', 'Suspend']],
  ])('offers the decisions that the server accepts: %s', async (_, changes, names) => {
    const state = 'decisions' in changes ? 'DECIDED' : 'OPEN';
    renderApp(<CasePage />, {
      as: ada,
      url: '/moderation/case/case1',
      pattern: '/moderation/case/:id',
      responses: { ...me, CasePage: casePage({ ...changes, state }) },
    });
    const [, ...options] = within(await screen.findByLabelText('Action')).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual(names);
  });

  const mod = { ...grace, role: 'MODERATOR' };
  const onlyAdmins =
    'Only admins suspend or hide the accounts of moderators and admins, undo that and decide about appeals against it.';
  const person = { person: mod, subject: { ...caseOf().subject, type: 'USER' } };
  const openAs = (role: string, changes: object) =>
    renderApp(<CasePage />, {
      as: ada,
      url: '/moderation/case/case1',
      pattern: '/moderation/case/:id',
      responses: { CasePage: casePage(changes, role) },
    });

  it.each<[string, string, object, string[]]>([
    ['the account of a moderator', 'MODERATOR', person, ['No action', 'Warn']],
    [
      'a comment of an admin',
      'MODERATOR',
      { person: { ...grace, role: 'ADMIN' } },
      ['No action', 'Hide', 'Remove', 'Warn'],
    ],
    [
      'a comment of a moderator who is suspended',
      'MODERATOR',
      { person: mod, state: 'DECIDED', decisions: [decision({ action: 'SUSPEND', moderator: grace })] },
      ['Hide', 'Remove', 'Warn'],
    ],
    ['the account of a moderator', 'ADMIN', person, ['No action', 'Hide', 'Remove', 'Warn', 'Suspend']],
  ])('offers what the server accepts about %s from the viewer with the role %s', async (_, role, changes, names) => {
    openAs(role, changes);
    const [, ...options] = within(await screen.findByLabelText('Action')).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual(names);
    expect(screen.queryByText(onlyAdmins) !== null).toBe(role === 'MODERATOR');
  });

  it('is absent where only an admin may decide, and says so', async () => {
    const decisions = ['HIDE', 'WARN'].map((action) => decision({ id: action, action, moderator: grace }));
    openAs('MODERATOR', { ...person, state: 'DECIDED', isHidden: true, decisions });
    expect(await screen.findByText(onlyAdmins)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Send decision' })).toBeNull();
  });

  it.each([
    ['says that an admin decides about the suspension of a moderator', 'MODERATOR', null, false],
    ['is shown to an admin', 'ADMIN', null, true],
    ['is shown to a moderator where the suspension is undone', 'MODERATOR', '2025-10-27T12:00:00.000Z', true],
  ])('of an appeal %s', async (_, role, undoneAt, isShown) => {
    const suspension = decision({ action: 'SUSPEND', moderator: grace, appeal: appeal(), undoneAt });
    openAs(role, { person: mod, state: 'APPEALED', decisions: [suspension], appeal: suspension });
    expect(await screen.findByRole('region', { name: 'Appeal' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Send result' }) !== null).toBe(isShown);
    expect(screen.queryByText(/^An admin decides about this appeal/) === null).toBe(isShown);
  });

  it('is empty after a decision, and also when its case is opened again', async () => {
    const decided = caseOf({ state: 'DECIDED', isHidden: true, decisions: [decision({ moderator: grace })] });
    let shown = caseOf();
    const openCase = () =>
      renderApp(<CasePage />, {
        as: ada,
        url: '/moderation/case/case1',
        pattern: '/moderation/case/:id',
        responses: {
          ...me,
          CasePage: () => casePage(shown),
          DecideCase: () => ({ decideCase: (shown = decided) }),
        },
      });
    const { user, unmount } = openCase();
    await user.selectOptions(await screen.findByLabelText('Action'), 'Hide');
    await user.selectOptions(screen.getByLabelText('Ground'), 'Spam or advertising');
    await user.type(screen.getByLabelText('Statement'), 'An advertisement.');
    await user.click(screen.getByRole('button', { name: 'Send decision' }));
    expect(await screen.findByText('Comment · Decided · 1 report · Hidden')).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText('Statement')).toHaveValue(''));
    unmount();
    openCase();
    expect(await screen.findByLabelText('Statement')).toHaveValue('');
    expect(screen.getByLabelText('Action')).toHaveValue('');
  });
});

describe('A text that waits', () => {
  const note = /^Only you see this until a moderator has read it/;
  const hidden = 'Hidden: only you and the moderators see this.';
  const open = (decisions: object[]) =>
    renderApp(<HiddenNotice id="c1" authorId={ada.id} isPending />, {
      as: ada,
      responses: {
        OwnDecisions: { me: { __typename: 'User', id: ada.id, decisions: connection('Decision', decisions) } },
      },
    });

  it('and is hidden by a decision shows it to its author, who can appeal', async () => {
    const about = { __typename: 'ReportedSubject', id: 'c1', type: 'COMMENT', title: 'A comment', url: '/c1' };
    open([decision({ canAppeal: true, subject: about })]);
    expect(screen.getByText(note)).toBeVisible();
    expect(screen.queryByText(hidden)).toBeNull();
    expect(await screen.findByText('This is an advertisement.')).toBeVisible();
    expect(screen.getByText('Appeal')).toBeVisible();
    expect(screen.getByText(hidden)).toBeVisible();
    expect(screen.queryByText(note)).toBeNull();
  });

  it('tells its author why, where no decision hides it', async () => {
    const { client } = open([]);
    await waitFor(() => expect(client.extract()).toHaveProperty(['User:ada', 'decisions:{}']));
    expect(screen.getByText(note)).toBeVisible();
    expect(screen.queryByText(hidden)).toBeNull();
  });
});

describe('An appeal', () => {
  const statement = 'It is no advertisement.';
  const undoneAt = '2025-10-27T12:00:00.000Z';
  const waiting = decision({ moderator: grace, appeal: appeal() });
  const granted = decision({
    moderator: grace,
    undoneAt,
    appeal: appeal({ outcome: 'OVERTURNED', statement, decidedAt: undoneAt }),
  });

  /** Grants an appeal about a subject that another decision hides, too. */
  async function grant(caseAfterwards: ResponseData) {
    const isWaiting = { state: 'APPEALED', isHidden: true, decisions: [waiting], appeal: waiting };
    let shown: ResponseData = casePage(isWaiting);
    const view = renderApp(<CasePage />, {
      as: ada,
      url: '/moderation/case/case1',
      pattern: '/moderation/case/:id',
      responses: {
        CasePage: () => shown,
        DecideAppeal: () => {
          shown = caseAfterwards;
          return { decideAppeal: granted };
        },
      },
    });
    await view.user.selectOptions(await screen.findByLabelText('Result'), 'Decision overturned');
    await view.user.type(screen.getByLabelText('Statement'), statement);
    await view.user.click(screen.getByRole('button', { name: 'Send result' }));
    return { ...view, change: (response: ResponseData) => void (shown = response) };
  }

  it('that is granted leaves the subject hidden where another decision hides it', async () => {
    await grant(casePage({ state: 'DECIDED', isHidden: true, decisions: [granted] }));
    expect(await screen.findByText('Comment · Decided · 1 report · Hidden')).toBeVisible();
    expect(screen.getByText(`Decision overturned: ${statement}`)).toBeVisible();
    expect(screen.getByRole('region', { name: 'Decisions' })).toHaveFocus();
  });

  it('whose result is sent leaves the focus where moderators have moved it', async () => {
    await grant(casePage({ state: 'DECIDED', isHidden: true, decisions: [granted] }));
    const link = screen.getByRole('link', { name: 'All cases' });
    act(() => link.focus());
    expect(await screen.findByText(`Decision overturned: ${statement}`)).toBeVisible();
    expect(await screen.findByText('Result sent')).toBeVisible();
    expect(link).toHaveFocus();
  });

  it('is not sent again when the case fails to load after its result', async () => {
    const { requests } = await grant(new Error('offline'));
    expect(await screen.findByText('Result sent')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Send result' })).toBeNull();
    expect(screen.queryByText('Failed to send the decision')).toBeNull();
    await waitFor(() => expect(requests.at(-1)?.operation).toBe('CasePage'));
  });

  it('offers no decision about the case as it was before its result: it loads again', async () => {
    const { user, change } = await grant(new Error('offline'));
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.queryByRole('button', { name: 'Send decision' })).toBeNull();
    change(casePage({ state: 'DECIDED', isHidden: true, decisions: [granted] }));
    await user.click(again);
    expect(await screen.findByRole('button', { name: 'Send decision' })).toBeVisible();
    expect(screen.getByText('Comment · Decided · 1 report · Hidden')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('that another moderator has decided meanwhile is shown with the result, and its form disappears', async () => {
    const isWaiting = { state: 'APPEALED', isHidden: true, decisions: [waiting], appeal: waiting };
    let shown = casePage(isWaiting);
    const { user } = renderApp(<CasePage />, {
      as: ada,
      url: '/moderation/case/case1',
      pattern: '/moderation/case/:id',
      responses: {
        CasePage: () => shown,
        DecideAppeal: () => {
          shown = casePage({ state: 'DECIDED', decisions: [granted] });
          return errorResponse('No appeal waits for a decision', 'CONFLICT');
        },
      },
    });
    await user.selectOptions(await screen.findByLabelText('Result'), 'Decision upheld');
    await user.type(screen.getByLabelText('Statement'), 'It is an advertisement.');
    await user.click(screen.getByRole('button', { name: 'Send result' }));
    expect(await screen.findByText('No appeal waits for a decision')).toBeVisible();
    expect(await screen.findByText(`Decision overturned: ${statement}`)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Send result' })).toBeNull();
    expect(screen.getByRole('region', { name: 'Decisions' })).toHaveFocus();
    expect(sessionStorage).toHaveLength(0);
  });

  /** Appeals against a decision about the viewer. */
  async function sendAppeal() {
    const subject = { __typename: 'ReportedSubject', id: 'c1', type: 'COMMENT', title: 'A comment', url: '/c1' };
    const own = decision({ canAppeal: true, subject });
    const { user } = renderApp(<Decisions />, {
      as: ada,
      responses: {
        OwnDecisions: { me: { __typename: 'User', id: ada.id, decisions: connection('Decision', [own]) } },
        AppealDecision: { appealDecision: decision({ appeal: appeal(), subject }) },
      },
    });
    await user.click(await screen.findByText('Appeal'));
    await user.type(screen.getByLabelText('Why should this be decided differently?'), 'It is none.');
    await user.click(screen.getByRole('button', { name: 'Send appeal' }));
  }

  it('that is sent moves the focus to the title of its decision', async () => {
    await sendAppeal();
    expect(await screen.findByText('Appeal sent')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Send appeal' })).toBeNull();
    expect(screen.getByText('Your comment is hidden')).toHaveFocus();
  });

  it('that is sent leaves the focus where users have moved it', async () => {
    await sendAppeal();
    const link = screen.getByRole('link', { name: 'A comment' });
    act(() => link.focus());
    expect(await screen.findByText('Appeal sent')).toBeVisible();
    expect(link).toHaveFocus();
  });
});

describe('A decision', () => {
  it.each([
    ['the action', 'Warn', 'WARN'],
    ['no action that it refuses now', 'Hide', ''],
  ])(
    'about a case that was decided meanwhile shows it, keeps the text over a reload, and %s',
    async (_, action, kept) => {
      let shown = caseOf();
      const openCase = () =>
        renderApp(<CasePage />, {
          as: ada,
          url: '/moderation/case/case1',
          pattern: '/moderation/case/:id',
          responses: {
            ...me,
            CasePage: () => casePage(shown),
            DecideCase: () => {
              shown = caseOf({ state: 'DECIDED', isHidden: true, decisions: [decision({ moderator: grace })] });
              return errorResponse('This has been decided already', 'CONFLICT');
            },
          },
        });
      const { user, unmount } = openCase();
      await user.selectOptions(await screen.findByLabelText('Action'), action);
      await user.selectOptions(screen.getByLabelText('Ground'), 'Spam or advertising');
      await user.type(screen.getByLabelText('Statement'), 'A further advertisement.');
      await user.click(screen.getByRole('button', { name: 'Send decision' }));
      expect(await screen.findByRole('alert')).toHaveTextContent('This has been decided already');
      expect(screen.getByText('Comment · Decided · 1 report · Hidden')).toBeVisible();
      expect(screen.getByLabelText('Action')).toHaveValue(kept);
      expect(screen.getByLabelText('Statement')).toHaveValue('A further advertisement.');
      unmount();
      openCase();
      expect(await screen.findByLabelText('Statement')).toHaveValue('A further advertisement.');
      expect(screen.getByLabelText('Action')).toHaveValue(kept);
      expect(sessionStorage).toHaveLength(1);
    },
  );

  it('that was typed before another one arrived is not in the form of a later case once it is sent', async () => {
    let shown = caseOf();
    const { user, router } = renderApp(<CasePage />, {
      as: ada,
      url: '/moderation/case/case1',
      pattern: '/moderation/case/:id',
      responses: {
        ...me,
        CasePage: ({ id }) => casePage({ ...shown, id }),
        DecideCase: () => ({ decideCase: shown }),
      },
    });
    await user.selectOptions(await screen.findByLabelText('Action'), 'Warn');
    await user.selectOptions(screen.getByLabelText('Ground'), 'Spam or advertising');
    await user.type(screen.getByLabelText('Statement'), 'A further advertisement.');
    await act(() => router.navigate('/users'));
    const hidden = { state: 'DECIDED', isHidden: true };
    shown = caseOf({ ...hidden, decisions: [decision({ moderator: grace })] });
    await act(() => router.navigate('/moderation/case/case1'));
    expect(await screen.findByText('Comment · Decided · 1 report · Hidden')).toBeVisible();
    expect(screen.getByLabelText('Statement')).toHaveValue('A further advertisement.');
    await user.click(screen.getByRole('button', { name: 'Send decision' }));
    expect(await screen.findByText('Decision sent')).toBeVisible();
    shown = caseOf();
    await act(() => router.navigate('/moderation/case/case2'));
    expect(await screen.findByText('Comment · Open · 1 report')).toBeVisible();
    expect(screen.getByLabelText('Statement')).toHaveValue('');
  });
});

describe('A text that is being sent', () => {
  const openCase = (changes?: object) =>
    renderApp(<CasePage />, {
      as: ada,
      url: '/moderation/case/case1',
      pattern: '/moderation/case/:id',
      responses: { ...me, CasePage: casePage(changes) },
    });
  const waiting = decision({ moderator: grace, appeal: appeal() });
  const about = { __typename: 'ReportedSubject', id: 'c1', type: 'COMMENT', title: 'A comment', url: '/c1' };
  const own = connection('Decision', [decision({ canAppeal: true, subject: about })]);

  interface Form {
    open: () => ReturnType<typeof renderApp>;
    choices?: Record<string, string>;
    label: string;
    send: string;
    failed: string;
  }

  const forms: [string, Form][] = [
    [
      'a report',
      {
        open: () => renderApp(<ReportDialog subject={subject} onClose={() => undefined} />, { as: ada }),
        choices: { Reason: 'Spam or advertising' },
        label: 'What should the moderator know?',
        send: 'Send report',
        failed: 'Failed to send the report',
      },
    ],
    [
      'a decision',
      {
        open: () => openCase(),
        choices: { Action: 'Suspend', 'For how long': '30 days', Ground: 'Spam or advertising' },
        label: 'Statement',
        send: 'Send decision',
        failed: 'Failed to send the decision',
      },
    ],
    [
      'the result of an appeal',
      {
        open: () => openCase({ state: 'APPEALED', decisions: [waiting], appeal: waiting }),
        choices: { Result: 'Decision upheld' },
        label: 'Statement',
        send: 'Send result',
        failed: 'Failed to send the decision',
      },
    ],
    [
      'an appeal',
      {
        open: () =>
          renderApp(<Decisions />, {
            as: ada,
            responses: { OwnDecisions: { me: { __typename: 'User', id: ada.id, decisions: own } } },
          }),
        label: 'Why should this be decided differently?',
        send: 'Send appeal',
        failed: 'Failed to send the appeal',
      },
    ],
  ];
  const text = 'It is an advertisement.';
  /** Fills in the form and sends it, without a response until `release`. */
  const sendSlowly = async ({ open, choices = {}, label, send }: Form) => {
    const { user, router, hold } = open();
    const field = await screen.findByLabelText(label);
    const details = field.closest('details');
    if (details) await user.click(within(details).getByText('Appeal'));
    for (const [name, choice] of Object.entries(choices)) await user.selectOptions(screen.getByLabelText(name), choice);
    await user.type(field, text);
    const release = hold();
    await user.click(screen.getByRole('button', { name: send }));
    return { user, router, field, release };
  };

  it.each(forms)('takes no changes: %s', async (_, form) => {
    const { user, field, release } = await sendSlowly(form);
    const selects = Object.keys(form.choices ?? {}).map((name) => screen.getByLabelText<HTMLSelectElement>(name));
    const choices = selects.map(({ value }) => value);
    await user.type(field, ' Later.');
    for (const select of selects) await user.selectOptions(select, [...select.options].at(-1)!);
    expect(field).toHaveValue(text);
    expect(selects.map(({ value }) => value)).toEqual(choices);
    // There is no response, so that the form reports a failure and stays.
    release();
    expect(await screen.findByRole('alert')).toBeVisible();
    for (const select of selects) expect(select).toBeEnabled();
    await user.type(field, ' Again.');
    expect(field).toHaveValue(`${text} Again.`);
  });

  const withChoices = forms.filter(([, { choices }]) => choices);
  it.each(withChoices)('that lacks a choice moves the focus there: %s', async (_, { open, choices, label, send }) => {
    const missing = Object.keys(choices!)[0]!;
    const { user } = open();
    await user.type(await screen.findByLabelText(label), text);
    await user.click(screen.getByRole('button', { name: send }));
    await waitFor(() => expect(screen.getByLabelText(missing)).toHaveFocus());
    expect(screen.getByLabelText(missing)).toBeInvalid();
  });

  it('and fails after its part of the page was closed says so: an appeal', async () => {
    const [, form] = forms.at(-1)!;
    const { field, release } = await sendSlowly(form);
    const { prototype } = Element;
    // jsdom lacks it.
    prototype.checkVisibility = function (this: Element) {
      return !this.closest('details:not([open])');
    };
    try {
      field.closest('details')!.open = false;
      release();
      expect((await screen.findByText(form.failed)).closest('details')).toBeNull();
    } finally {
      Reflect.deleteProperty(prototype, 'checkVisibility');
    }
  });

  it.each(forms)('and fails after its page was left says so: %s', async (_, form) => {
    const { router, release } = await sendSlowly(form);
    await act(() => router.navigate('/users'));
    release();
    expect(await screen.findByText(form.failed)).toHaveRole('alert');
  });

  // The dialog of a report is tested above.
  it.each(forms.slice(1))('is not sent twice by a form that is opened again meanwhile: %s', async (_, form) => {
    const { router, release } = await sendSlowly(form);
    const { pathname } = router.state.location;
    await act(() => router.navigate('/users'));
    await act(() => router.navigate(pathname));
    expect(await screen.findByText('Sending…')).toHaveRole('status');
    expect(screen.queryByRole('button', { name: form.send })).toBeNull();
    release();
    expect(await screen.findByLabelText(form.label)).toHaveValue(text);
  });
});

it('A role that is being saved takes no other choice, and says that it is not saved after its dialog was left', async () => {
  const { user, router, hold } = renderApp(<RoleDialog subject={subject} onClose={() => undefined} />, {
    as: ada,
    responses: { UserRole: { user: { ...grace, role: 'MEMBER' } } },
  });
  await user.selectOptions(await screen.findByLabelText('Role'), 'Moderator');
  const release = hold();
  await user.click(screen.getByRole('button', { name: 'Save role' }));
  await user.selectOptions(screen.getByLabelText('Role'), 'Admin');
  expect(screen.getByLabelText('Role')).toHaveDisplayValue('Moderator');
  await act(() => router.navigate('/users'));
  release();
  expect(await screen.findByText('Failed to change the role')).toHaveRole('alert');
});

it('A role that is saved after its dialog was closed leaves the dialog that is open by then', async () => {
  function Dialogs() {
    const [open, setOpen] = useState<'role' | 'report' | 'none'>('role');
    if (open === 'role') return <RoleDialog subject={subject} onClose={() => setOpen('none')} />;
    if (open === 'report') return <ReportDialog subject={subject} onClose={() => setOpen('none')} />;
    return <button onClick={() => setOpen('report')}>Report</button>;
  }
  const { user, hold } = renderApp(<Dialogs />, {
    as: ada,
    responses: {
      UserRole: { user: { ...grace, role: 'MEMBER' } },
      SetRole: { setRole: { ...grace, role: 'MODERATOR' } },
    },
  });
  await user.selectOptions(await screen.findByLabelText('Role'), 'Moderator');
  const release = hold();
  await user.click(screen.getByRole('button', { name: 'Save role' }));
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Report' }));
  const text = await screen.findByLabelText('What should the moderator know?');
  await user.type(text, 'No such person.');
  release();
  expect(await screen.findByText('The role of grace was changed')).toBeVisible();
  expect(text).toHaveValue('No such person.');
  expect(text).toBeVisible();
});

it('A dialog of a role that is opened again has the role that another admin has given meanwhile', async () => {
  let role = 'MEMBER';
  function Dialog() {
    const [isOpen, setOpen] = useState(true);
    if (isOpen) return <RoleDialog subject={subject} onClose={() => setOpen(false)} />;
    return <button onClick={() => setOpen(true)}>Change role</button>;
  }
  const { user } = renderApp(<Dialog />, { as: ada, responses: { UserRole: () => ({ user: { ...grace, role } }) } });
  expect(await screen.findByLabelText('Role')).toHaveDisplayValue('Member');
  await user.keyboard('{Escape}');
  role = 'MODERATOR';
  await user.click(await screen.findByRole('button', { name: 'Change role' }));
  expect(await screen.findByLabelText('Role')).toHaveDisplayValue('Moderator');
});

describe('The audit log', () => {
  const entry = (id: string, action: string, details: string, actor = 'mona') => ({
    ...{ __typename: 'AuditEntry', id, createdAt: '2025-10-26T12:00:00.000Z', targetId: id, target: 'ben' },
    ...{ action, details, actor },
  });

  it('says what was done in words, and leads to the case', async () => {
    const entries = [
      entry('1', 'DECIDE', 'SUSPEND, SPAM, until 2026-11-26T09:33:27.319Z'),
      entry('2', 'DECIDE_APPEAL', 'HIDE, OVERTURNED'),
      entry('3', 'SET_ROLE', 'MODERATOR'),
      entry('4', 'SUSPEND', 'ended', 'operator'),
      entry('5', 'RESET_PASSWORD', '', 'operator'),
    ];
    renderApp(<AuditLogPage />, {
      as: ada,
      url: '/moderation/audit',
      responses: { AuditLogPage: { auditLog: connection('AuditEntry', entries) } },
    });
    expect(await screen.findByText('mona decided about ben')).toBeVisible();
    expect(screen.getByText(/^Suspend · Spam or advertising · until Nov 26, 2026/)).toBeVisible();
    for (const text of [
      'mona decided about an appeal by ben',
      'Hide · Decision overturned',
      'mona changed the role of ben',
      'Moderator',
      'The operator changed the suspension of ben',
      'The suspension has ended',
      'The operator reset the password of ben',
    ])
      expect(screen.getByText(text)).toBeVisible();
    expect(screen.getByRole('link', { name: 'All cases' })).toHaveAttribute('href', '/moderation');
    const links = screen.getAllByRole('link', { name: 'Open the case' }).map((link) => link.getAttribute('href'));
    expect(links).toEqual(['/moderation/case/1', '/moderation/case/2']);
  });
});

describe('The public log', () => {
  it('moves the focus to the first entry of its last page, which holds nothing to press', async () => {
    const entry = (id: string, ground: string) => ({
      ...{ __typename: 'ModerationLogEntry', id, createdAt: '2025-10-26T12:00:00.000Z' },
      ...{ action: 'HIDE', subjectType: 'COMMENT', ground },
    });
    const { user } = renderApp(<ModerationLogPage />, {
      url: '/moderation/log',
      responses: {
        ModerationLogPage: ({ after }) => ({
          moderationLog: after
            ? connection('ModerationLogEntry', [entry('2', 'HARASSMENT'), entry('3', 'HATE')])
            : connection('ModerationLogEntry', [entry('1', 'SPAM')], { endCursor: '1' }),
        }),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Load more' }));
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(3));
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
    await waitFor(() => expect(screen.getAllByRole('listitem')[1]).toHaveFocus());
  });
});

describe('The account page', () => {
  it('lists their own reports with what became of them, and names nothing that is hidden', async () => {
    const report = (id: string, outcome: string, more: object = {}) => ({
      ...{ __typename: 'OwnReport', id, outcome, subjectType: 'BUSINESS', title: 'A bakery', url: '/business/bakery' },
      ...{ reason: 'SPAM', text: '', createdAt: '2025-10-26T12:00:00.000Z', ...more },
    });
    const reports = [
      report('1', 'WAITS', { text: 'Look here.' }),
      report('2', 'ACTION', { title: null, url: null, subjectType: 'COMMENT' }),
      report('3', 'NO_ACTION'),
    ];
    const me = { __typename: 'User', id: ada.id, reports: connection('OwnReport', reports) };
    renderApp(<Reports />, { as: ada, url: '/account', responses: { OwnReports: { me } } });
    expect(await screen.findByRole('region', { name: 'Your reports' })).toBeVisible();
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Business: A bakeryWaits for a moderatorLook here.Spam or advertising/),
      expect.stringMatching(/^Comment: hidden or deletedIt breaks the rules, and a moderator has acted/),
      expect.stringMatching(/^Business: A bakeryA moderator found nothing that breaks the rules/),
    ]);
    expect(screen.getAllByRole('link', { name: 'A bakery' })).toHaveLength(2);
  });
});
