/** Login and registration. */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { LoginPage } from '#client/auth/forms/LoginPage.tsx';
import { RegisterPage } from '#client/auth/forms/RegisterPage.tsx';
import { session } from '#client/core/session.ts';
import { site } from '#client/core/site.ts';
import { askToLogin, consumeReturnLink } from '#client/core/returnLink.ts';
import { ada, errorResponse, renderApp } from './renderApp.tsx';

const account = {
  __typename: 'AuthPayload',
  token: 'fresh',
  user: { __typename: 'User', ...ada, suspendedUntil: null },
};

beforeEach(() => localStorage.clear());
afterEach(() => void jest.restoreAllMocks());

describe('The login page', () => {
  it('shows every validation error and sends nothing', async () => {
    const { user, requests } = renderApp(<LoginPage />, { url: '/login' });
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByText('Email is required')).toBeVisible();
    expect(screen.getByText('Password is required')).toBeVisible();
    await user.type(screen.getByLabelText('Email'), 'not an address');
    await user.type(screen.getByLabelText('Password'), '12345');
    expect(await screen.findByText('Invalid email address')).toBeVisible();
    expect(screen.getByText('Password must be at least 6 characters')).toBeVisible();
    expect(requests).toEqual([]);
  });

  it('signs a user in and navigates home', async () => {
    const { user, router, hold } = renderApp(<LoginPage />, {
      url: '/login',
      responses: { Login: { login: account } },
    });
    await user.type(screen.getByLabelText('Email'), ada.email);
    await user.type(screen.getByLabelText('Password'), 'lovelace');
    const release = hold();
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(screen.getByRole('button', { name: 'Signing in...' })).toBeDisabled();
    release();
    expect(await screen.findByText('Login successful!')).toBeVisible();
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(localStorage.getItem('token')).toBe('fresh');
    expect(JSON.parse(localStorage.getItem('userData') ?? '')).toEqual(ada);
  });

  it('leaves users on the page that they open while it is sent', async () => {
    const { user, router, hold } = renderApp(<LoginPage />, {
      url: '/login',
      responses: { Login: { login: account } },
    });
    await user.type(screen.getByLabelText('Email'), ada.email);
    await user.type(screen.getByLabelText('Password'), 'lovelace');
    const release = hold();
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await act(() => router.navigate('/business/bakery'));
    release();
    expect(await screen.findByText('Login successful!')).toBeVisible();
    expect(session.get()?.token).toBe('fresh');
    expect(router.state.location.pathname).toBe('/business/bakery');
  });

  it('keeps the typed values when the password is wrong', async () => {
    const { user, router, sessionErrors } = renderApp(<LoginPage />, {
      url: '/login',
      responses: { Login: errorResponse('Invalid email or password') },
    });
    await user.type(screen.getByLabelText('Email'), ada.email);
    await user.type(screen.getByLabelText('Password'), 'a guess');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Invalid email or password');
    expect(screen.getByLabelText('Email')).toHaveValue(ada.email);
    expect(screen.getByLabelText('Password')).toHaveValue('a guess');
    expect(router.state.location.pathname).toBe('/login');
    expect(sessionErrors).toEqual([]);
  });

  it('shows its own text when the server cannot be reached', async () => {
    const { user } = renderApp(<LoginPage />, { url: '/login', responses: { Login: new Error('offline') } });
    await user.type(screen.getByLabelText('Email'), ada.email);
    await user.type(screen.getByLabelText('Password'), 'lovelace');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Login failed');
  });

  it('shows the message in the form, too, until the next attempt', async () => {
    const { user, hold } = renderApp(<LoginPage />, {
      url: '/login',
      responses: { Login: errorResponse('Invalid email or password') },
    });
    const form = within(screen.getByRole('button', { name: 'Sign in' }).closest('form')!);
    await user.type(screen.getByLabelText('Email'), ada.email);
    await user.type(screen.getByLabelText('Password'), 'a guess');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    const message = await form.findByText('Invalid email or password');
    expect(screen.getByRole('button', { name: 'Sign in' })).toHaveAccessibleDescription(message.textContent!);
    await user.type(screen.getByLabelText('Password'), 'another guess');
    expect(message).toBeVisible();
    const release = hold();
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(form.queryByText('Invalid email or password')).toBeNull();
    release();
    expect(await form.findByText('Invalid email or password')).toBeVisible();
  });

  it('offers the way back to the business that needed a sign-in', async () => {
    const { user, router } = renderApp(<LoginPage />, { url: '/login', responses: { Login: { login: account } } });
    act(() => askToLogin('Please login to like businesses', { id: 'bakery', name: 'Juniper & Rye' }));
    await user.type(screen.getByLabelText('Email'), ada.email);
    await user.type(screen.getByLabelText('Password'), 'lovelace');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await user.click(await screen.findByRole('link', { name: 'Back to Juniper & Rye' }));
    expect(router.state.location.pathname).toBe('/business/bakery');
    await waitFor(() => expect(screen.queryByText('Login successful!')).toBeNull());
    expect(consumeReturnLink()).toBeUndefined();
  });

  it('says that registration is closed and has no link to it', () => {
    site.closedNotice = 'Registration is closed at the moment.';
    try {
      renderApp(<LoginPage />, { url: '/login' });
      expect(screen.getByText('Registration is closed at the moment.')).toBeVisible();
      expect(screen.queryByRole('link', { name: 'create a new account' })).toBeNull();
      expect(screen.getByRole('button', { name: 'Sign in' })).toBeVisible();
    } finally {
      site.closedNotice = null;
    }
  });

  it('shows and hides the password', async () => {
    const { user } = renderApp(<LoginPage />, { url: '/login' });
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
    await user.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
  });
});

describe('A signed-in user', () => {
  it.each([
    ['/login', <LoginPage />],
    ['/register', <RegisterPage />],
  ])('is redirected home from %s', async (url, form) => {
    const { router } = renderApp(form, { as: ada, url });
    expect(await screen.findByText('elsewhere')).toBeVisible();
    expect(router.state.location.pathname).toBe('/');
    expect(router.state.historyAction).toBe('REPLACE');
  });

  it('who signs in in another tab is redirected home', async () => {
    renderApp(<LoginPage />, { url: '/login' });
    expect(screen.getByRole('button', { name: 'Sign in' })).toBeVisible();
    act(() => session.start({ token: 'theirs', user: ada }));
    expect(await screen.findByText('elsewhere')).toBeVisible();
  });
});

describe('The registration page', () => {
  const fill = async (user: ReturnType<typeof renderApp>['user'], fields: Record<string, string>) => {
    for (const [label, text] of Object.entries(fields)) await user.type(screen.getByLabelText(label), text);
  };
  const good = { Username: 'ada', Email: ada.email, Password: 'lovelace', 'Confirm Password': 'lovelace' };

  // The first test of this page: the code of the warning, once it has loaded, needs no connection.
  it('warns about a common password that was typed offline when the connection returns', async () => {
    const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { user } = renderApp(<RegisterPage />, { url: '/register' });
    await fill(user, { Password: 'Sunshine' });
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(screen.queryByText(/^A common password/)).toBeNull();
    onLine.mockRestore();
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByText(/^A common password/)).toBeVisible();
  });

  it('shows every validation error', async () => {
    const { user, requests } = renderApp(<RegisterPage />, { url: '/register' });
    await user.click(screen.getByRole('button', { name: 'Create account' }));
    expect(await screen.findByText('Username is required')).toBeVisible();
    expect(screen.getByText('Please confirm your password')).toBeVisible();
    await fill(user, { Username: 'ad', Password: 'lovelace', 'Confirm Password': 'lovelave' });
    expect(await screen.findByText('Username must be at least 3 characters')).toBeVisible();
    expect(screen.getByText('Passwords do not match')).toBeVisible();
    await fill(user, { Username: 'a'.repeat(19) });
    expect(await screen.findByText('Username must be less than 20 characters')).toBeVisible();
    expect(requests).toEqual([]);
  });

  it('takes its message back when the password is corrected to match its confirmation', async () => {
    const { user } = renderApp(<RegisterPage />, { url: '/register' });
    await fill(user, { ...good, Password: 'lovelac' });
    await user.click(screen.getByRole('button', { name: 'Create account' }));
    expect(await screen.findByText('Passwords do not match')).toBeVisible();
    await fill(user, { Password: 'e' });
    await waitFor(() => expect(screen.queryByText('Passwords do not match')).toBeNull());
  });

  it('does not capitalize the username', () => {
    renderApp(<RegisterPage />, { url: '/register' });
    expect(screen.getByLabelText('Username')).toHaveAttribute('autocapitalize', 'none');
  });

  it('creates an account and navigates home', async () => {
    const { user, router, requests, hold } = renderApp(<RegisterPage />, {
      url: '/register',
      responses: { Register: { register: account } },
    });
    await fill(user, good);
    const release = hold();
    await user.click(screen.getByRole('button', { name: 'Create account' }));
    expect(screen.getByRole('button', { name: 'Creating account...' })).toBeDisabled();
    release();
    expect(await screen.findByText('Registration successful!')).toBeVisible();
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(requests[0]?.variables).toEqual({ input: { username: 'ada', email: ada.email, password: 'lovelace' } });
  });

  it('warns about a common password and accepts it', async () => {
    const { user, requests } = renderApp(<RegisterPage />, {
      url: '/register',
      responses: { Register: { register: account } },
    });
    await fill(user, { ...good, Password: 'Sunshine', 'Confirm Password': 'Sunshine' });
    const hint = await screen.findByText('A common password, easily guessed.');
    expect(hint.closest('p')).toHaveAttribute('role', 'status');
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(hint.textContent ?? '');
    expect(screen.getByLabelText('Password')).toBeValid();
    await user.click(screen.getByRole('button', { name: 'Create account' }));
    expect(await screen.findByText('Registration successful!')).toBeVisible();
    expect(requests[0]?.variables).toMatchObject({ input: { password: 'Sunshine' } });
  });

  it('shows no warning for an uncommon password', async () => {
    const { user } = renderApp(<RegisterPage />, { url: '/register' });
    await fill(user, { Password: 'password' });
    expect(await screen.findByText(/^A common password/)).toBeVisible();
    await fill(user, { Password: ' of the lighthouse keeper' });
    expect(screen.queryByText(/^A common password/)).toBeNull();
  });

  it('points users with an account to the login page', async () => {
    const { user } = renderApp(<RegisterPage />, {
      url: '/register',
      responses: { Register: errorResponse('User already exists') },
    });
    await fill(user, good);
    await user.click(screen.getByRole('button', { name: 'Create account' }));
    const message = 'This email is already registered. Please login instead.';
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(screen.getByLabelText('Username')).toHaveValue('ada');
  });

  it("shows any other error with the server's message", async () => {
    const { user } = renderApp(<RegisterPage />, {
      url: '/register',
      responses: { Register: errorResponse('Username is already taken') },
    });
    await fill(user, good);
    await user.click(screen.getByRole('button', { name: 'Create account' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Username is already taken');
  });
});
