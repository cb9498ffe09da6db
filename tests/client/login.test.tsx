/** Signing in and creating an account, as a person meets it. */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { LoginPage } from '#client/auth/forms/LoginPage.tsx';
import { RegisterPage } from '#client/auth/forms/RegisterPage.tsx';
import { session } from '#client/core/session.ts';
import { ada, refusal, renderApp } from './renderApp.tsx';

const account = { __typename: 'AuthPayload', token: 'fresh', user: { __typename: 'User', ...ada } };

beforeEach(() => localStorage.clear());

describe('The sign-in form', () => {
  it('says what is missing and sends nothing', async () => {
    const { user, asked } = renderApp(<LoginPage />, { url: '/login' });
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByText('Email is required')).toBeVisible();
    expect(screen.getByText('Password is required')).toBeVisible();
    await user.type(screen.getByLabelText('Email'), 'not an address');
    await user.type(screen.getByLabelText('Password'), '12345');
    expect(await screen.findByText('Invalid email address')).toBeVisible();
    expect(screen.getByText('Password must be at least 6 characters')).toBeVisible();
    expect(asked).toEqual([]);
  });

  it('lets a person in and goes home', async () => {
    const { user, router, hold } = renderApp(<LoginPage />, { url: '/login', answers: { Login: { login: account } } });
    await user.type(screen.getByLabelText('Email'), ada.email);
    await user.type(screen.getByLabelText('Password'), 'lovelace');
    const answer = hold();
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(screen.getByRole('button', { name: 'Signing in...' })).toBeDisabled();
    answer();
    expect(await screen.findByText('Login successful!')).toBeVisible();
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(localStorage.getItem('token')).toBe('fresh');
    expect(JSON.parse(localStorage.getItem('userData') ?? '')).toEqual(ada);
  });

  it('keeps the page and what was typed when the password is wrong', async () => {
    const { user, router, over } = renderApp(<LoginPage />, {
      url: '/login',
      answers: { Login: refusal('Invalid email or password') },
    });
    await user.type(screen.getByLabelText('Email'), ada.email);
    await user.type(screen.getByLabelText('Password'), 'a guess');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByText('Invalid email or password')).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveValue(ada.email);
    expect(screen.getByLabelText('Password')).toHaveValue('a guess');
    expect(router.state.location.pathname).toBe('/login');
    expect(over).toEqual([]);
  });

  it('has words of its own when the server cannot be reached', async () => {
    const { user } = renderApp(<LoginPage />, { url: '/login', answers: { Login: new Error('offline') } });
    await user.type(screen.getByLabelText('Email'), ada.email);
    await user.type(screen.getByLabelText('Password'), 'lovelace');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByText('Login failed')).toBeVisible();
  });

  it('shows the password to those who ask', async () => {
    const { user } = renderApp(<LoginPage />, { url: '/login' });
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
    await user.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
  });
});

describe('Whoever is signed in', () => {
  it.each([
    ['/login', <LoginPage />],
    ['/register', <RegisterPage />],
  ])('is led home from %s', async (url, form) => {
    const { router } = renderApp(form, { as: ada, url });
    expect(await screen.findByText('elsewhere')).toBeVisible();
    expect(router.state.location.pathname).toBe('/');
    expect(router.state.historyAction).toBe('REPLACE');
  });

  it('in another tab by then is led home from the form, too', async () => {
    renderApp(<LoginPage />, { url: '/login' });
    expect(screen.getByRole('button', { name: 'Sign in' })).toBeVisible();
    act(() => session.start({ token: 'theirs', user: ada }));
    expect(await screen.findByText('elsewhere')).toBeVisible();
  });
});

describe('The form for a new account', () => {
  const fill = async (user: ReturnType<typeof renderApp>['user'], fields: Record<string, string>) => {
    for (const [label, text] of Object.entries(fields)) await user.type(screen.getByLabelText(label), text);
  };
  const good = { Username: 'ada', Email: ada.email, Password: 'lovelace', 'Confirm Password': 'lovelace' };

  it('says every rule that was broken', async () => {
    const { user, asked } = renderApp(<RegisterPage />, { url: '/register' });
    await user.click(screen.getByRole('button', { name: 'Create account' }));
    expect(await screen.findByText('Username is required')).toBeVisible();
    expect(screen.getByText('Please confirm your password')).toBeVisible();
    await fill(user, { Username: 'ad', Password: 'lovelace', 'Confirm Password': 'lovelave' });
    expect(await screen.findByText('Username must be at least 3 characters')).toBeVisible();
    expect(screen.getByText('Passwords do not match')).toBeVisible();
    await fill(user, { Username: 'a'.repeat(19) });
    expect(await screen.findByText('Username must be less than 20 characters')).toBeVisible();
    expect(asked).toEqual([]);
  });

  it('makes an account and goes home', async () => {
    const { user, router, asked, hold } = renderApp(<RegisterPage />, {
      url: '/register',
      answers: { Register: { register: account } },
    });
    await fill(user, good);
    const answer = hold();
    await user.click(screen.getByRole('button', { name: 'Create account' }));
    expect(screen.getByRole('button', { name: 'Creating account...' })).toBeDisabled();
    answer();
    expect(await screen.findByText('Registration successful!')).toBeVisible();
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(asked[0]?.variables).toEqual({ input: { username: 'ada', email: ada.email, password: 'lovelace' } });
  });

  it('says politely that many use a password, and takes it all the same', async () => {
    const { user, asked } = renderApp(<RegisterPage />, {
      url: '/register',
      answers: { Register: { register: account } },
    });
    await fill(user, { ...good, Password: 'Sunshine', 'Confirm Password': 'Sunshine' });
    const hint = await screen.findByText('A common password, easily guessed.');
    expect(hint.closest('p')).toHaveAttribute('role', 'status');
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(hint.textContent ?? '');
    expect(screen.getByLabelText('Password')).toBeValid();
    await user.click(screen.getByRole('button', { name: 'Create account' }));
    expect(await screen.findByText('Registration successful!')).toBeVisible();
    expect(asked[0]?.variables).toMatchObject({ input: { password: 'Sunshine' } });
  });

  it('has nothing to say about a password that nobody else has', async () => {
    const { user } = renderApp(<RegisterPage />, { url: '/register' });
    await fill(user, { Password: 'password' });
    expect(await screen.findByText(/^A common password/)).toBeVisible();
    await fill(user, { Password: ' of the lighthouse keeper' });
    expect(screen.queryByText(/^A common password/)).toBeNull();
  });

  it('sends people to the sign-in form when they have an account already', async () => {
    const { user } = renderApp(<RegisterPage />, {
      url: '/register',
      answers: { Register: refusal('User already exists') },
    });
    await fill(user, good);
    await user.click(screen.getByRole('button', { name: 'Create account' }));
    expect(await screen.findByText('This email is already registered. Please login instead.')).toBeVisible();
    expect(screen.getByLabelText('Username')).toHaveValue('ada');
  });

  it('passes on any other refusal as the server words it', async () => {
    const { user } = renderApp(<RegisterPage />, {
      url: '/register',
      answers: { Register: refusal('Username is already taken') },
    });
    await fill(user, good);
    await user.click(screen.getByRole('button', { name: 'Create account' }));
    expect(await screen.findByText('Username is already taken')).toBeVisible();
  });
});
