/** Who is signed in: at start-up, in other tabs, and when the server no longer agrees. */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
import { useAuth } from '#client/auth/authContext.ts';
import { RequireAuth } from '#client/auth/RequireAuth.tsx';
import { drafts } from '#client/core/drafts.ts';
import { HomePageDocument } from '#client/gql/graphql.ts';
import { session, storedSession } from '#client/core/session.ts';
import { HomePage } from '#client/businesses/home/HomePage.tsx';
import { bakery, page } from './directory.ts';
import { ada, refusal, renderApp } from './renderApp.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

/** Someone who says who they are, and can leave. */
function Speaker() {
  const { user, isAuthenticated, logout, updateUser } = useAuth();
  return (
    <>
      <p>{isAuthenticated ? `I am ${user?.username}, ${user?.bio}` : 'I am nobody'}</p>
      <button onClick={() => void logout()}>leave</button>
      <button onClick={() => updateUser({ bio: 'Changed.' })}>change</button>
    </>
  );
}

const inAnotherTab = (change: () => void) =>
  act(() => {
    change();
    window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  });

describe('At start-up', () => {
  it('a person is signed in from what is stored', () => {
    localStorage.setItem('token', 'kept');
    localStorage.setItem('userData', JSON.stringify(ada));
    expect(storedSession()).toEqual({ token: 'kept', user: ada });
  });

  it('what the other door of the API gave is understood too', () => {
    localStorage.setItem('token', 'kept');
    localStorage.setItem('userData', JSON.stringify({ ...ada, id: undefined, _id: ada.id }));
    expect(storedSession()?.user).toEqual(ada);
  });

  it.each(['{"id":', 'null', '"ada"', '{"username":"ada"}', '{"id":7,"username":"ada"}'])(
    'stored data that means nothing (%s) is cleared',
    (text) => {
      localStorage.setItem('token', 'kept');
      localStorage.setItem('userData', text);
      expect(storedSession()).toBeNull();
      expect(localStorage).toHaveLength(0);
    },
  );

  it('half of it signs nobody in', () => {
    localStorage.setItem('userData', JSON.stringify(ada));
    expect(storedSession()).toBeNull();
  });
});

describe('The signed-in person', () => {
  it('is known to every request by the token', async () => {
    const answers = { HomePage: { businesses: page('Business', [bakery()]) } };
    const { asked } = renderApp(<HomePage />, { as: ada, answers });
    await screen.findByRole('article');
    expect(asked[0]?.token).toBe('Bearer token-of-ada');
  });

  it('changes here and in storage alike', async () => {
    const { user } = renderApp(<Speaker />, { as: ada });
    await user.click(screen.getByText('change'));
    expect(screen.getByText('I am ada, Changed.')).toBeVisible();
    expect(storedSession()?.user.bio).toBe('Changed.');
  });

  it('leaves for the home page, and leaves nothing behind', async () => {
    drafts.write('comment:bakery', { text: 'half' });
    const { user, asked, router } = renderApp(<Speaker />, {
      as: ada,
      url: '/away',
      answers: { Logout: { logout: true } },
    });
    await user.click(screen.getByText('leave'));
    await waitFor(() => expect(asked).toEqual([{ operation: 'Logout', variables: {}, token: 'Bearer token-of-ada' }]));
    expect(router.state.location.pathname).toBe('/');
    expect(localStorage).toHaveLength(0);
    expect(sessionStorage).toHaveLength(0);
  });

  it('leaves even when the server cannot be reached', async () => {
    const { user } = renderApp(<Speaker />, { as: ada });
    await user.click(screen.getByText('leave'));
    expect(await screen.findByText('I am nobody')).toBeVisible();
  });
});

describe('Other tabs', () => {
  it('log out here when they log out there', async () => {
    renderApp(<Speaker />, { as: ada });
    await inAnotherTab(() => localStorage.clear());
    expect(await screen.findByText('I am nobody')).toBeVisible();
  });

  it('sign in here when they sign in there', async () => {
    renderApp(<Speaker />);
    await inAnotherTab(() => {
      localStorage.setItem('userData', JSON.stringify(ada));
      localStorage.setItem('token', 'theirs');
    });
    expect(await screen.findByText('I am ada, Counts things.')).toBeVisible();
  });
});

describe('A session that the server no longer takes', () => {
  const sentence = 'Invalid or expired session, please log in again';

  it('is reported once to whoever can end it', async () => {
    const { over } = renderApp(<HomePage />, { as: ada, answers: { HomePage: refusal(sentence, 'UNAUTHENTICATED') } });
    await waitFor(() => expect(over).toEqual([sentence]));
    expect(screen.queryByText('Failed to fetch businesses')).toBeNull();
  });

  it('is not the session that began while the answer was on its way', async () => {
    const refused = { HomePage: refusal(sentence, 'UNAUTHENTICATED') };
    const { over, client, hold } = renderApp(<Speaker />, { as: ada, answers: refused });
    const answer = hold();
    const late = client.query({ query: HomePageDocument });
    act(() => session.start({ token: 'newer', user: ada }));
    answer();
    await expect(late).rejects.toThrow(sentence);
    expect(over).toEqual([]);
  });
});

describe('Private screens', () => {
  it('send visitors to the sign-in form', async () => {
    const { router } = renderApp(<RequireAuth />, { url: '/profile' });
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  });

  it('let members through', () => {
    const { router } = renderApp(<RequireAuth />, { as: ada, url: '/profile' });
    expect(router.state.location.pathname).toBe('/profile');
  });
});

it('Asking who is signed in where nobody can know is a mistake that is named', () => {
  expect(() => render(<Speaker />)).toThrow('useAuth must be used within an AuthProvider');
});
