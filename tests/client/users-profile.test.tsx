/** One's own profile: what is shown, edited, let go and deleted there. */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { storedSession } from '#client/core/session.ts';
import { ProfilePage } from '#client/users/profile/ProfilePage.tsx';
import { SavedPage } from '#client/users/saved/SavedPage.tsx';
import { adaAsOwner, bakery, page } from './directory.ts';
import { ada, refusal, renderApp, type Answers } from './renderApp.tsx';

const own = bakery({ id: 'own', name: 'Engine Works', owner: adaAsOwner, isSaved: true });
const profile = {
  me: {
    __typename: 'User',
    ...ada,
    numFollowers: 7,
    numFollowing: 1_234,
    numSaved: 2,
    numBusinesses: 1,
    businesses: page('Business', [own]),
  },
};
const saved = {
  me: {
    __typename: 'User',
    id: ada.id,
    savedBusinesses: page('Business', [own, bakery({ isSaved: true })]),
  },
};

const visitProfile = (answers: Answers = {}) =>
  renderApp(<ProfilePage />, {
    as: ada,
    url: '/profile',
    answers: { ProfilePage: profile, SavedPage: saved, ...answers },
  });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('The own profile', () => {
  it('shows who one is', async () => {
    visitProfile();
    expect(await screen.findByText('1,234')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'ada' })).toBeVisible();
    for (const text of ['ada@example.com', 'Counts things.', 'Joined October 26, 2025'])
      expect(screen.getByText(text)).toBeVisible();
    expect(await screen.findByRole('tab', { name: 'My Businesses (1)' })).toBeVisible();
    expect(screen.getByRole('tab', { name: 'Saved (2)' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Account' })).toHaveAttribute('href', '/account');
    expect(document.title).toBe('My Profile · Main Street');
  });

  it('says that it could not be fetched, and tries again', async () => {
    let attempt = 0;
    const { user } = visitProfile({ ProfilePage: () => (attempt++ === 0 ? new Error('offline') : profile) });
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch user data');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('tab', { name: 'Saved (2)' })).toBeVisible();
  });
});

describe('Editing the profile', () => {
  const open = async (answers?: Answers) => {
    const view = visitProfile(answers);
    await view.user.click(screen.getByRole('button', { name: 'Edit Profile' }));
    await screen.findByLabelText('Bio');
    return view;
  };

  it('saves, tells, and is known everywhere', async () => {
    const { user, asked } = await open({
      UpdateProfile: ({ input }) => ({ updateProfile: { __typename: 'User', id: ada.id, ...(input as object) } }),
    });
    expect(screen.getByLabelText('Bio')).toHaveFocus();
    await user.type(screen.getByLabelText('Bio'), ' And weaves.');
    await user.type(screen.getByLabelText('Profile Picture URL'), 'https://example.com/ada.png');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Profile updated successfully')).toBeVisible();
    const input = { bio: 'Counts things. And weaves.', profilePicture: 'https://example.com/ada.png' };
    expect(asked.find(({ operation }) => operation === 'UpdateProfile')?.variables).toEqual({ input });
    expect(storedSession()?.user).toMatchObject(input);
    expect(screen.getByText(input.bio)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Edit Profile' })).toHaveFocus();
    expect(sessionStorage).toHaveLength(0);
  });

  it('is taken back by Cancel', async () => {
    const { user } = await open();
    await user.type(screen.getByLabelText('Bio'), ' Nonsense.');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByText('Counts things.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Edit Profile' }));
    expect(screen.getByLabelText('Bio')).toHaveValue('Counts things.');
  });

  it('goes on after a reload where it was left', async () => {
    const { user, unmount } = await open();
    await user.type(screen.getByLabelText('Bio'), ' Half');
    unmount();
    visitProfile();
    expect(await screen.findByLabelText('Bio')).toHaveValue('Counts things. Half');
  });

  it('refuses what is no web address, and a bio that is too long', async () => {
    const { user, asked } = await open();
    await user.click(screen.getByLabelText('Bio'));
    await user.paste('x'.repeat(500));
    await user.type(screen.getByLabelText('Profile Picture URL'), 'javascript:alert(1)');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Bio must be at most 500 characters')).toBeVisible();
    expect(screen.getByText('Profile picture must be a valid URL')).toBeVisible();
    expect(asked.map(({ operation }) => operation)).not.toContain('UpdateProfile');
  });

  it('keeps the form and its text when the server refuses', async () => {
    const { user } = await open({ UpdateProfile: refusal('No', 'BAD_USER_INPUT', { bio: 'Not this bio' }) });
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Failed to update profile')).toBeVisible();
    expect(screen.getByText('Not this bio')).toBeVisible();
    expect(screen.getByLabelText('Bio')).toHaveValue('Counts things.');
  });
});

describe('The shelves of a profile', () => {
  it('lose a deleted business on both', async () => {
    const { user } = visitProfile({ DeleteBusiness: { deleteBusiness: 'own' } });
    expect(await screen.findByRole('link', { name: 'View Engine Works' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Edit Engine Works' })).toHaveAttribute('href', '/edit-business/own');
    await user.click(screen.getByRole('button', { name: 'Delete Engine Works' }));
    expect(await screen.findByText('Are you sure you want to delete this business?')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Business deleted successfully')).toBeVisible();
    expect(screen.getByText('No businesses yet')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Add Business' })).toHaveAttribute('href', '/create-business');
    expect(screen.getByRole('tab', { name: 'My Businesses (0)' })).toBeVisible();
    expect(screen.getByRole('tab', { name: 'Saved (1)' })).toBeVisible();
  });

  it('are found on the shelf that was open when somebody comes back', async () => {
    const { user, router } = visitProfile();
    await user.click(await screen.findByRole('tab', { name: 'Saved (2)' }));
    await act(() => router.navigate('/business/bakery'));
    await act(() => router.navigate(-1));
    expect(await screen.findByRole('tab', { name: 'Saved (2)', selected: true })).toBeVisible();
  });

  it('count one less where a saved business of somebody else is gone', async () => {
    const { user } = visitProfile({ SetSaved: refusal('Business not found', 'NOT_FOUND') });
    await user.click(await screen.findByRole('tab', { name: 'Saved (2)' }));
    await user.click(await screen.findByRole('button', { name: 'Unsave Juniper & Rye Bakery' }));
    expect(await screen.findByRole('tab', { name: 'Saved (1)' })).toBeVisible();
    expect(screen.getByRole('tab', { name: 'My Businesses (1)' })).toBeVisible();
  });

  it('lose an own business that was deleted elsewhere', async () => {
    const { user } = visitProfile({ DeleteBusiness: refusal('Business not found', 'NOT_FOUND') });
    await user.click(await screen.findByRole('button', { name: 'Delete Engine Works' }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Business not found')).toBeVisible();
    expect(await screen.findByRole('tab', { name: 'My Businesses (0)' })).toBeVisible();
    expect(screen.getByRole('tab', { name: 'Saved (1)' })).toBeVisible();
  });

  it('let a saved business go', async () => {
    const { user } = visitProfile({
      SetSaved: { setSaved: { __typename: 'Business', id: 'bakery', isSaved: false, numSaves: 0 } },
    });
    await user.click(await screen.findByRole('tab', { name: 'Saved (2)' }));
    await user.click(await screen.findByRole('button', { name: 'Unsave Juniper & Rye Bakery' }));
    expect(await screen.findByText('Business removed from saved')).toBeVisible();
    expect(screen.getByRole('tab', { name: 'Saved (1)' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 2, name: 'Businesses' })).toHaveFocus();
  });
});

describe('The saved businesses', () => {
  const visitSaved = (answers: Answers) => renderApp(<SavedPage />, { as: ada, url: '/saved', answers });

  it('come back when they could not be let go', async () => {
    const { user, hold } = visitSaved({ SavedPage: saved, SetSaved: refusal('Something else') });
    const unsave = await screen.findByRole('button', { name: 'Unsave Engine Works' });
    const answer = hold();
    await user.click(unsave);
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Engine Works' })).toBeNull());
    answer();
    expect(await screen.findByText('Failed to unsave business')).toBeVisible();
    expect(screen.getByRole('link', { name: 'View Details Engine Works' })).toHaveAttribute('href', '/business/own');
  });

  it('that their owners have taken down meanwhile go from the list, and it is said why', async () => {
    const view = visitSaved({ SavedPage: saved, SetSaved: refusal('Business not found', 'NOT_FOUND') });
    await view.user.click(await screen.findByRole('button', { name: 'Unsave Juniper & Rye Bakery' }));
    expect(await screen.findByText('Failed to unsave business')).toBeVisible();
    expect(screen.getByText('Business not found')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Juniper & Rye Bakery')).toBeNull());
    expect(screen.getByRole('link', { name: 'Engine Works' })).toBeVisible();
    await waitFor(() => expect(screen.getByRole('heading', { level: 2, name: 'Businesses' })).toHaveFocus());
    expect(view.asked.map(({ operation }) => operation)).toEqual(['SavedPage', 'SetSaved']);
  });

  it('are none at first, and the way to some is near', async () => {
    visitSaved({
      SavedPage: { me: { __typename: 'User', id: ada.id, savedBusinesses: page('Business', []) } },
    });
    expect(await screen.findByText('No saved businesses')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Explore Businesses' })).toHaveAttribute('href', '/');
  });

  it('that cannot be fetched are missed in words', async () => {
    visitSaved({ SavedPage: refusal('Something went wrong', 'INTERNAL_SERVER_ERROR') });
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch saved businesses');
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});
