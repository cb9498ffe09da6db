/** The account page: sessions, password and deletion. */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { drafts } from '#client/core/drafts.ts';
import { AccountPage } from '#client/auth/account/AccountPage.tsx';
import { deviceName, isHandheld } from '#client/auth/account/deviceName.ts';
import { ada, errorResponse, renderApp, type Responses } from './renderApp.tsx';

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const session = (id: string, userAgent: string, isCurrent = false) => ({
  __typename: 'Session',
  id,
  userAgent,
  createdAt: '2025-10-26T12:00:00.000Z',
  lastUsedAt: '2025-10-26T12:00:00.000Z',
  isCurrent,
});
const me = { __typename: 'User', ...ada, emailVerified: false };
const sessions = { me, mySessions: [session('here', firefox, true), session('there', 'curl/8.5.0')] };

async function visitAccount(responses: Responses = {}) {
  const view = renderApp(<AccountPage />, {
    as: ada,
    url: '/account',
    responses: { AccountPage: sessions, ...responses },
  });
  await screen.findByRole('region', { name: 'Change password' });
  return view;
}
const other = () => screen.queryByRole('button', { name: 'Sign out curl/8.5.0' });
const dialog = () => within(screen.getByRole('alertdialog'));

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('A device', () => {
  it.each([
    [firefox, 'Firefox on Windows'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
      'Safari on macOS',
    ],
    [
      'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
      'Chrome on Android',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
      'Edge on Windows',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1',
      'Chrome on iPhone',
    ],
    ['curl/8.5.0', 'curl/8.5.0'],
    ['', 'Unknown device'],
  ])('with the User-Agent %j is named %j', (userAgent, name) => expect(deviceName(userAgent)).toBe(name));

  it('is recognized as a phone or a desktop computer', () => {
    expect(isHandheld('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)')).toBe(true);
    expect(isHandheld(firefox)).toBe(false);
  });
});

it.each(['AccountPage', 'OwnDecisions', 'NotificationSettings', 'OwnReports'])(
  'The parts appear at once after %s, so that nothing moves under the pointer',
  async (operation) => {
    let respond!: (response: Error) => void;
    const response = new Promise<Error>((resolve) => (respond = resolve));
    const { requests } = renderApp(<AccountPage />, {
      as: ada,
      url: '/account',
      responses: { AccountPage: sessions, [operation]: response },
    });
    await waitFor(() => expect(requests).toHaveLength(4));
    // The other responses arrive meanwhile.
    await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
    expect(screen.queryByRole('button', { name: 'Delete account' })).toBeNull();
    respond(new Error('offline'));
    expect(await screen.findByRole('button', { name: 'Delete account' })).toBeVisible();
  },
);

describe('Sessions', () => {
  it('are listed with a Sign out button on all but the current one', async () => {
    const { user } = await visitAccount({ RevokeSession: { revokeSession: 'there' } });
    expect(await screen.findByText('This device')).toBeVisible();
    expect(screen.getAllByRole('button', { name: /^Sign out/ })).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Sign out curl/8.5.0' }));
    expect(await screen.findByText('Signed out there')).toBeVisible();
    expect(other()).toBeNull();
    expect(screen.getByRole('list', { name: 'Where you are signed in' })).toHaveFocus();
  });

  it('that have already ended leave the list', async () => {
    const { user } = await visitAccount({ RevokeSession: errorResponse('Session not found', 'NOT_FOUND') });
    await user.click(await screen.findByRole('button', { name: 'Sign out curl/8.5.0' }));
    await waitFor(() => expect(other()).toBeNull());
  });

  it('stay in the list when the request fails', async () => {
    const { user } = await visitAccount({ RevokeSession: new Error('offline') });
    await user.click(await screen.findByRole('button', { name: 'Sign out curl/8.5.0' }));
    expect(await screen.findByText('Failed to sign out there')).toBeVisible();
    expect(other()).toBeVisible();
  });
});

describe('A new password', () => {
  const fill = async (user: ReturnType<typeof renderApp>['user'], current: string, next: string, again: string) => {
    await user.type(screen.getByLabelText('Current password'), current);
    await user.type(screen.getByLabelText('New password'), next);
    await user.type(screen.getByLabelText('Confirm new password'), again);
    await user.click(screen.getByRole('button', { name: 'Change password' }));
  };

  it('signs every other device out', async () => {
    const { user, requests } = await visitAccount({ ChangePassword: { changePassword: true } });
    await screen.findByText('This device');
    expect(other()).toBeVisible();
    await fill(user, 'old secret', 'new secret', 'new secret');
    expect(await screen.findByText('Password changed')).toBeVisible();
    expect(requests.at(-1)?.variables).toEqual({ current: 'old secret', next: 'new secret' });
    expect(other()).toBeNull();
    expect(screen.getByText('This device')).toBeVisible();
    expect(screen.getByLabelText('Current password')).toHaveValue('');
  });

  it('must match its confirmation', async () => {
    const { user, requests } = await visitAccount();
    await fill(user, 'old secret', 'new secret', 'new secrt');
    expect(await screen.findByText('Passwords do not match')).toBeVisible();
    expect(requests.map(({ operation }) => operation)).not.toContain('ChangePassword');
  });

  it('that is corrected to match its confirmation takes the message back', async () => {
    const { user } = await visitAccount();
    await fill(user, 'old secret', 'new secre', 'new secret');
    expect(await screen.findByText('Passwords do not match')).toBeVisible();
    await user.type(screen.getByLabelText('New password'), 't');
    await waitFor(() => expect(screen.queryByText('Passwords do not match')).toBeNull());
  });

  it('that is common is accepted with a warning', async () => {
    const { user } = await visitAccount({ ChangePassword: { changePassword: true } });
    await user.type(screen.getByLabelText('New password'), 'sunshine');
    expect(await screen.findByText('A common password, easily guessed.')).toBeVisible();
    await user.clear(screen.getByLabelText('New password'));
    await fill(user, 'old secret', 'sunshine', 'sunshine');
    expect(await screen.findByText('Password changed')).toBeVisible();
    expect(screen.queryByText(/^A common password/)).toBeNull();
  });

  it('requires the current one; a wrong one does not end the session', async () => {
    const message = 'Current password is incorrect';
    const { user, sessionErrors } = await visitAccount({
      ChangePassword: errorResponse(message, 'BAD_USER_INPUT', { current: message }),
    });
    await fill(user, 'a guess', 'new secret', 'new secret');
    expect(await screen.findAllByText(message)).toHaveLength(2);
    expect(screen.getByLabelText('New password')).toHaveValue('new secret');
    expect(screen.getByLabelText('Current password')).toHaveFocus();
    expect(sessionErrors).toEqual([]);
  });
});

describe('Deleting the account', () => {
  const open = async (responses?: Responses) => {
    const view = await visitAccount(responses);
    await view.user.click(screen.getByRole('button', { name: 'Delete account' }));
    await screen.findByRole('alertdialog');
    return view;
  };

  it('starts with the focus on Cancel and restores it on Escape', async () => {
    const { user } = await open();
    expect(dialog().getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await waitFor(() => expect(screen.getByRole('button', { name: 'Delete account' })).toHaveFocus());
  });

  it('requires the right password', async () => {
    const message = 'Current password is incorrect';
    const { user, requests } = await open({
      DeleteAccount: errorResponse(message, 'BAD_USER_INPUT', { password: message }),
    });
    await user.click(dialog().getByRole('button', { name: 'Delete account' }));
    expect(await screen.findByText('Password is required')).toBeVisible();
    expect(requests.map(({ operation }) => operation)).not.toContain('DeleteAccount');
    await user.type(dialog().getByLabelText('Password'), 'a guess');
    await user.click(dialog().getByRole('button', { name: 'Delete account' }));
    expect(await screen.findByText(message)).toBeVisible();
    expect(dialog().getByLabelText('Password')).toHaveFocus();
    expect(localStorage.getItem('token')).not.toBeNull();
  });

  it('says in the dialog why it has failed', async () => {
    const { user } = await open({ DeleteAccount: new Error('offline') });
    await user.type(dialog().getByLabelText('Password'), 'right one');
    await user.click(dialog().getByRole('button', { name: 'Delete account' }));
    expect(await dialog().findByRole('alert')).toHaveTextContent('Failed to delete account');
  });

  it('navigates home and leaves no stored data', async () => {
    drafts.write('comment:bakery', { text: 'half' });
    const { user, router } = await open({ DeleteAccount: { deleteAccount: ada.id } });
    await user.type(dialog().getByLabelText('Password'), 'right one');
    await user.click(dialog().getByRole('button', { name: 'Delete account' }));
    expect(await screen.findByText('Account deleted')).toBeVisible();
    expect(router.state.location.pathname).toBe('/');
    expect(localStorage).toHaveLength(0);
    expect(sessionStorage).toHaveLength(0);
  });
});
