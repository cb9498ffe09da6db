/** The pages of a forgotten password and of the links of mails, and the e-mail address on the account page. */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { useAuth } from '#client/auth/authContext.ts';
import { AccountPage } from '#client/auth/account/AccountPage.tsx';
import { ChangeEmailPage } from '#client/auth/email/ChangeEmailPage.tsx';
import { ForgotPasswordPage } from '#client/auth/email/ForgotPasswordPage.tsx';
import { ResetPasswordPage } from '#client/auth/email/ResetPasswordPage.tsx';
import { UnsubscribePage } from '#client/auth/email/UnsubscribePage.tsx';
import { VerifyEmailPage } from '#client/auth/email/VerifyEmailPage.tsx';
import { session, storedSession } from '#client/core/session.ts';
import { ada, errorResponse, renderApp, type Responses } from '../renderApp.tsx';

const refusal = 'This link is invalid, has expired or was already used';
const refused = errorResponse(refusal, 'BAD_USER_INPUT', { token: refusal });
const incomplete = 'This link is incomplete. Open the link in the mail again, or copy all of it.';
const tooMany = errorResponse('Too many attempts, please try again in an hour', 'RATE_LIMITED');

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

/** A page at the URL of a link. */
const visit = (page: ReactElement, url: string, responses: Responses = {}, as?: typeof ada) =>
  renderApp(page, { url, pattern: url.split('#')[0], responses, as });

describe('The page of a forgotten password', () => {
  const fill = async (responses: Responses) => {
    const view = visit(<ForgotPasswordPage />, '/forgot-password', responses);
    await view.user.type(screen.getByLabelText('Email'), ada.email);
    await view.user.click(screen.getByRole('button', { name: 'Send link' }));
    return view;
  };

  it('says where the link went, and moves the focus there', async () => {
    const { requests } = await fill({ RequestPasswordReset: { requestPasswordReset: true } });
    const line = await screen.findByText(/^If an account uses ada@example.com, a link is on its way/);
    expect(line).toHaveFocus();
    expect(requests.map(({ variables }) => variables)).toEqual([{ email: ada.email }]);
  });

  it('names the address that was sent, which takes no changes until the response', async () => {
    const { user, hold } = visit(<ForgotPasswordPage />, '/forgot-password', {
      RequestPasswordReset: { requestPasswordReset: true },
    });
    await user.type(screen.getByLabelText('Email'), ada.email);
    const release = hold();
    await user.keyboard('{Enter}.uk');
    release();
    expect(await screen.findByText(/^If an account uses ada@example.com, a link is on its way/)).toBeVisible();
  });

  it('leaves the focus with users who type elsewhere before the response', async () => {
    const page = (
      <>
        <input aria-label="Other" />
        <ForgotPasswordPage />
      </>
    );
    const { user, hold } = visit(page, '/forgot-password', { RequestPasswordReset: { requestPasswordReset: true } });
    await user.type(screen.getByLabelText('Email'), ada.email);
    const release = hold();
    await user.click(screen.getByRole('button', { name: 'Send link' }));
    await user.type(screen.getByLabelText('Other'), 'Half a');
    release();
    await screen.findByText(/^If an account uses ada@example.com/);
    await user.keyboard(' sentence');
    expect(screen.getByLabelText('Other')).toHaveValue('Half a sentence');
  });

  it('keeps the typed address when the request fails, and sends it again', async () => {
    const { user, requests } = await fill({ RequestPasswordReset: tooMany });
    expect(await screen.findByRole('alert')).toHaveTextContent('Too many attempts, please try again in an hour');
    expect(screen.getByLabelText('Email')).toHaveValue(ada.email);
    // The message is there before the form can be sent again.
    await user.click(await screen.findByRole('button', { name: 'Send link' }));
    await waitFor(() => expect(requests).toHaveLength(2));
  });

  it('shows its own text when the server cannot be reached', async () => {
    await fill({ RequestPasswordReset: new Error('offline') });
    // In the form and as a toast.
    await waitFor(() => expect(screen.getAllByText('Failed to send the link')).toHaveLength(2));
  });
});

describe('The page of a new password', () => {
  /** As the layout, which remounts a screen after a change of user. */
  function RemountedPage() {
    return <ResetPasswordPage key={useAuth().user?.id ?? 'visitor'} />;
  }
  const send = async (responses: Responses, isHeld = false) => {
    const view = visit(<RemountedPage />, '/reset-password#token=abc', responses);
    const release = isHeld ? view.hold() : undefined;
    await view.user.type(screen.getByLabelText('New password'), 'new secret');
    await view.user.type(screen.getByLabelText('Confirm new password'), 'new secret');
    await view.user.click(screen.getByRole('button', { name: 'Set password' }));
    return { ...view, release };
  };
  const user = { __typename: 'User', ...ada };
  const accepted = { ResetPassword: { resetPassword: { __typename: 'AuthPayload', token: 'fresh', user } } };

  it('takes its message back when the password is corrected to match its confirmation', async () => {
    const { user: typist } = visit(<ResetPasswordPage />, '/reset-password#token=abc');
    await typist.type(screen.getByLabelText('New password'), 'new secre');
    await typist.type(screen.getByLabelText('Confirm new password'), 'new secret{Enter}');
    expect(await screen.findByText('Passwords do not match')).toBeVisible();
    await typist.type(screen.getByLabelText('New password'), 't');
    await waitFor(() => expect(screen.queryByText('Passwords do not match')).toBeNull());
  });

  it('sends the token of the link, and starts the session', async () => {
    const { requests, router } = await send(accepted);
    expect(await screen.findByText('Password changed. You are signed in.')).toBeVisible();
    expect(requests[0]?.variables).toEqual({ token: 'abc', next: 'new secret' });
    expect(session.get()).toEqual({ token: 'fresh', user: ada });
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });

  it('leaves users on the page that they open while it is sent', async () => {
    const { release, router } = await send(accepted, true);
    await act(() => router.navigate('/users'));
    release?.();
    expect(await screen.findByText('Password changed. You are signed in.')).toBeVisible();
    expect(session.get()?.token).toBe('fresh');
    expect(router.state.location.pathname).toBe('/users');
  });

  it('shows a refused link with the way to a new one', async () => {
    await send({ ResetPassword: refused });
    expect(await screen.findByRole('link', { name: 'Get a new link' })).toHaveAttribute('href', '/forgot-password');
    expect(screen.queryByLabelText('New password')).toBeNull();
  });

  it('shows its form again for a corrected link that is opened in the same tab', async () => {
    const { router } = await send({ ResetPassword: refused });
    expect(await screen.findByText(refusal)).toBeVisible();
    await act(() => router.navigate('/reset-password#token=abcd'));
    expect(screen.getByLabelText('New password')).toHaveValue('');
    expect(screen.queryByText(refusal)).toBeNull();
  });

  it('keeps the typed password when the request fails', async () => {
    await send({ ResetPassword: new Error('offline') });
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to set the password');
    expect(screen.getByLabelText('New password')).toHaveValue('new secret');
  });

  it('says that a link is incomplete', () => {
    visit(<ResetPasswordPage />, '/reset-password');
    expect(screen.getByText(incomplete)).toBeVisible();
  });
});

describe('The page of a mailed link', () => {
  it('sends nothing before its button is pressed', async () => {
    const { user, requests } = visit(<VerifyEmailPage />, '/verify-email#token=abc', {
      VerifyEmail: { verifyEmail: { __typename: 'User', id: ada.id, emailVerified: null } },
    });
    expect(requests).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Confirm address' }));
    expect(await screen.findByText('Your email address is confirmed.')).toHaveFocus();
    expect(requests.map(({ variables }) => variables)).toEqual([{ token: 'abc' }]);
  });

  it('ends mails about notifications, those of its kind or all', async () => {
    const { user, requests } = renderApp(<UnsubscribePage />, {
      url: '/unsubscribe?token=abc',
      pattern: '/unsubscribe',
      responses: { Unsubscribe: { unsubscribe: true } },
    });
    await user.click(screen.getByRole('checkbox', { name: 'Stop all mails about notifications' }));
    expect(requests).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Stop these mails' }));
    expect(await screen.findByText('These mails have ended.')).toHaveFocus();
    expect(requests.map(({ variables }) => variables)).toEqual([{ token: 'abc', all: true }]);
  });

  it('shows a refusal, and another failure with the button for the next try', async () => {
    const refusedPage = visit(<VerifyEmailPage />, '/verify-email#token=abc', { VerifyEmail: refused });
    await refusedPage.user.click(screen.getByRole('button', { name: 'Confirm address' }));
    expect(await screen.findByText(refusal)).toBeVisible();
    refusedPage.unmount();

    const { user } = visit(<VerifyEmailPage />, '/verify-email#token=abc', { VerifyEmail: new Error('offline') });
    await user.click(screen.getByRole('button', { name: 'Confirm address' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to confirm the address');
    expect(screen.getByRole('button', { name: 'Confirm address' })).toBeEnabled();
  });

  it('shows its button again for another link that is opened in the same tab', async () => {
    const { user, router, requests } = visit(<VerifyEmailPage />, '/verify-email#token=abc', {
      VerifyEmail: ({ token }) =>
        token === 'abc' ? refused : { verifyEmail: { __typename: 'User', id: ada.id, emailVerified: null } },
    });
    await user.click(screen.getByRole('button', { name: 'Confirm address' }));
    expect(await screen.findByText(refusal)).toBeVisible();
    await act(() => router.navigate('/verify-email#token=abcd'));
    await user.click(screen.getByRole('button', { name: 'Confirm address' }));
    expect(await screen.findByText('Your email address is confirmed.')).toBeVisible();
    await act(() => router.navigate('/verify-email#token=other'));
    expect(screen.getByRole('button', { name: 'Confirm address' })).toBeEnabled();
    expect(requests.map(({ variables }) => variables)).toEqual([{ token: 'abc' }, { token: 'abcd' }]);
  });

  it('says that a confirmed address is confirmed also after the session has ended, which mounts the page again', async () => {
    const page = () =>
      visit(<VerifyEmailPage />, '/verify-email#token=abc', {
        VerifyEmail: { verifyEmail: { __typename: 'User', id: ada.id, emailVerified: null } },
      });
    const { user, unmount } = page();
    await user.click(screen.getByRole('button', { name: 'Confirm address' }));
    await screen.findByText('Your email address is confirmed.');
    unmount();
    page();
    expect(screen.getByText('Your email address is confirmed.')).toBeVisible();
  });

  it('changes the address of the user who is signed in', async () => {
    const email = 'countess@example.com';
    const changed = { __typename: 'User', id: ada.id, email, emailVerified: true };
    const { user } = visit(
      <ChangeEmailPage />,
      '/change-email#token=abc',
      { ConfirmEmailChange: { confirmEmailChange: changed } },
      ada,
    );
    await user.click(screen.getByRole('button', { name: 'Use this address' }));
    expect(await screen.findByText(/^Your email address is changed/)).toBeVisible();
    expect(session.get()?.user.email).toBe(email);
  });

  it('undoes a change, and leads to a new password', async () => {
    const { user, router, requests } = visit(<ChangeEmailPage />, '/change-email#undo=abc', {
      UndoEmailChange: { undoEmailChange: 'reset' },
    });
    await user.click(screen.getByRole('button', { name: 'Undo the change' }));
    await waitFor(() =>
      expect(router.state.location).toMatchObject({ pathname: '/reset-password', hash: '#token=reset' }),
    );
    expect(requests.map(({ operation, variables }) => [operation, variables])).toEqual([
      ['UndoEmailChange', { token: 'abc' }],
    ]);
  });

  /**
   * Undoes a change while Ada is signed in.
   * @param email hers, as the server returns it afterwards: null if her session has ended
   */
  async function undoAsAda(email: string | null) {
    const { user, router } = visit(
      <ChangeEmailPage />,
      '/change-email#undo=abc',
      {
        UndoEmailChange: { undoEmailChange: 'reset' },
        OwnEmail: { user: { __typename: 'User', id: ada.id, email } },
      },
      ada,
    );
    await user.click(screen.getByRole('button', { name: 'Undo the change' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/reset-password'));
  }

  it('ends the session here with the undo of a change, since the server has ended it', async () => {
    await undoAsAda(null);
    expect(session.get()).toBeNull();
    expect(localStorage.getItem('token')).toBeNull();
  });

  it('leaves another account signed in with the undo of a change', async () => {
    await undoAsAda(ada.email);
    expect(session.get()?.user).toEqual(ada);
    expect(localStorage.getItem('token')).not.toBeNull();
  });
});

describe('The e-mail address on the account page', () => {
  const me = (emailVerified: boolean) => ({ __typename: 'User', ...ada, emailVerified });
  const visitAccount = (responses: Responses = {}, isConfirmed = false) =>
    visit(<AccountPage />, '/account', { AccountPage: { me: me(isConfirmed), mySessions: [] }, ...responses }, ada);

  it('is shown with its state, and one request reads it with the sessions', async () => {
    const { requests } = visitAccount({}, true);
    expect(await screen.findByText(ada.email)).toBeVisible();
    expect(await screen.findByText('Confirmed')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Send confirmation link' })).toBeNull();
    expect(requests.filter(({ operation }) => operation === 'AccountPage')).toHaveLength(1);
  });

  it('that another device has changed is that of the session here, and of the forms with a password', async () => {
    const email = 'countess@example.com';
    const { container } = visitAccount({ AccountPage: { me: { ...me(true), email }, mySessions: [] } });
    expect(await screen.findByText(email)).toBeVisible();
    expect(storedSession()?.user).toEqual({ ...ada, email });
    expect(container.querySelector('[autocomplete=username]')).toHaveValue(email);
  });

  it('gets the link again', async () => {
    const { user } = visitAccount({ SendEmailConfirmation: { sendEmailConfirmation: true } });
    expect(await screen.findByText('Not confirmed')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Send confirmation link' }));
    expect(await screen.findByText(`A link is on its way to ${ada.email}`)).toBeVisible();
  });

  it('that is typed survives a reload, and the password does not', async () => {
    const first = visitAccount();
    await screen.findByText('Not confirmed');
    await first.user.type(screen.getByLabelText('New email'), 'countess@example.com');
    await first.user.type(screen.getByLabelText('Your password'), 'a secret');
    first.unmount();
    visitAccount();
    await screen.findByText('Not confirmed');
    expect(screen.getByLabelText('New email')).toHaveValue('countess@example.com');
    expect(screen.getByLabelText('Your password')).toHaveValue('');
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('a secret');
  });

  it('changes by a link, and a wrong password keeps the typed address', async () => {
    const message = 'Current password is incorrect';
    let isWrong = true;
    const { user } = visitAccount({
      RequestEmailChange: () =>
        isWrong ? errorResponse(message, 'BAD_USER_INPUT', { password: message }) : { requestEmailChange: true },
    });
    await user.type(await screen.findByLabelText('New email'), 'countess@example.com');
    await user.type(screen.getByLabelText('Your password'), 'a guess');
    await user.click(screen.getByRole('button', { name: 'Change email' }));
    expect(await screen.findAllByText(message)).toHaveLength(2);
    expect(screen.getByLabelText('Your password')).toHaveFocus();
    expect(screen.getByLabelText('New email')).toHaveValue('countess@example.com');
    isWrong = false;
    await user.click(screen.getByRole('button', { name: 'Change email' }));
    expect(await screen.findByText(/^Open the link in the mail to countess@example.com/)).toBeVisible();
    expect(screen.getByLabelText('New email')).toHaveValue('');
    expect(sessionStorage).toHaveLength(0);
  });
});
