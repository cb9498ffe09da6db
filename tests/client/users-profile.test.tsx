/** The viewer's profile and the saved page. */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { storedSession } from '#client/core/session.ts';
import { BusinessPageDocument, HomePageDocument, SavedPageDocument } from '#client/gql/graphql.ts';
import { setSaved as removeSaved } from '#client/reactions/setSaved.ts';
import { followMessages } from '#client/follows/followMessages.ts';
import { setFollow } from '#client/follows/setFollow.ts';
import { ProfilePage } from '#client/users/profile/ProfilePage.tsx';
import { SavedPage } from '#client/users/saved/SavedPage.tsx';
import { adaAsOwner, bakery, following, grace, connection, saving } from './sampleData.ts';
import { ada, errorResponse, renderApp, type ResponseData, type Responses } from './renderApp.tsx';

const own = bakery({ id: 'own', name: 'Engine Works', owner: adaAsOwner, isSaved: true });
const profile = {
  me: {
    __typename: 'User',
    ...ada,
    numFollowers: 7,
    numFollowing: 1_234,
    numSaved: 2,
    isHidden: false,
    suspendedUntil: null,
    businesses: connection('Business', [own]),
  },
};
const saved = {
  me: {
    __typename: 'User',
    id: ada.id,
    savedBusinesses: connection('Business', [own, bakery({ isSaved: true })]),
  },
};

const gone = errorResponse('Business not found', 'NOT_FOUND');

/** The response to a removal of the bakery, after which the viewer has so many saved businesses. */
const removed = (numSaved: number) => ({
  setSaved: { __typename: 'Business', id: 'bakery', isSaved: false, numSaves: 0 },
  me: saving(numSaved),
});

const visitProfile = (responses: Responses = {}) =>
  renderApp(<ProfilePage />, {
    as: ada,
    url: '/profile',
    responses: { ProfilePage: profile, SavedPage: saved, ...responses },
  });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe("The viewer's profile", () => {
  it("shows the user's data", async () => {
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

  it('names one follower in the singular', async () => {
    visitProfile({ ProfilePage: { me: { ...profile.me, numFollowers: 1 } } });
    expect(await screen.findByText('Follower')).toBeVisible();
  });

  it('shows what another device has changed, which the session here takes, too', async () => {
    const changes = { email: 'countess@example.com', profilePicture: 'https://example.com/ada.png', bio: 'Weaves.' };
    visitProfile({ ProfilePage: { me: { ...profile.me, ...changes } } });
    expect(await screen.findByText(changes.email)).toBeVisible();
    expect(screen.getByText(changes.bio)).toBeVisible();
    expect(storedSession()?.user).toEqual({ ...ada, ...changes });
  });

  it('counts the followed people as the server does where another device has unfollowed one before', async () => {
    const setFollowResult = { ...grace, isFollowing: false, followers: connection('User', []) };
    const { client } = visitProfile({ SetFollow: { setFollow: setFollowResult, me: following(1_234) } });
    await screen.findByText('1,234');
    await act(() => setFollow(client, ada, grace, false, followMessages.list));
    expect(screen.getByText('1,234')).toBeVisible();
  });

  it('counts a follow at once', async () => {
    const setFollowResult = { ...grace, isFollowing: true, numFollowers: 4, followers: connection('User', []) };
    const { client, hold } = visitProfile({ SetFollow: { setFollow: setFollowResult, me: following(1_235) } });
    await screen.findByText('1,234');
    const release = hold();
    const follow = setFollow(client, ada, grace, true, followMessages.list);
    expect(await screen.findByText('1,235')).toBeVisible();
    release();
    await act(() => follow);
    expect(screen.getByText('1,235')).toBeVisible();
  });

  it('shows the decision that hides it, and how to appeal', async () => {
    const hidden = { me: { ...profile.me, isHidden: true } };
    const decision = {
      ...{ __typename: 'Decision', id: 'd1', action: 'HIDE', ground: 'SPAM', statement: 'This is an advertisement.' },
      ...{ createdAt: ada.createdAt, suspendUntil: null, undoneAt: null, canAppeal: true, appeal: null },
      subject: { __typename: 'ReportedSubject', id: ada.id, type: 'USER', title: 'ada', url: '/user/ada' },
    };
    const own = { me: { __typename: 'User', id: ada.id, decisions: connection('Decision', [decision]) } };
    const { user } = visitProfile({ ProfilePage: hidden, OwnDecisions: own });
    expect(await screen.findByText(/^Hidden: only you and the moderators see this profile/)).toBeVisible();
    expect(await screen.findByText('Your profile is hidden')).toBeVisible();
    expect(screen.getByText('This is an advertisement.')).toBeVisible();
    await user.click(screen.getByText('Appeal'));
    expect(screen.getByLabelText('Why should this be decided differently?')).toBeVisible();
  });

  it('shows the end of a suspension, and leads to the decision', async () => {
    const suspendedUntil = '2030-03-01T09:30:00.000Z';
    visitProfile({ ProfilePage: { me: { ...profile.me, suspendedUntil } } });
    expect(await screen.findByText(/^Your account is suspended until Mar 1, 2030/)).toBeVisible();
    const link = screen.getByRole('link', { name: 'Read the decision and appeal' });
    expect(link).toHaveAttribute('href', '/account');
  });

  it('shows an error when the query fails, and a retry button', async () => {
    let attempt = 0;
    const { user } = visitProfile({ ProfilePage: () => (attempt++ === 0 ? new Error('offline') : profile) });
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch user data');
    expect(document.querySelector('.skeleton')).toBeNull();
    expect(screen.queryByText('Followers')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('tab', { name: 'Saved (2)' })).toBeVisible();
    expect(screen.getByText('Followers')).toBeVisible();
  });
});

describe('Editing the profile', () => {
  const open = async (responses?: Responses) => {
    const view = visitProfile(responses);
    await view.user.click(screen.getByRole('button', { name: 'Edit Profile' }));
    await screen.findByLabelText('Bio');
    return view;
  };

  it('saves the changes, shows a toast and updates the session', async () => {
    const { user, requests } = await open({
      UpdateProfile: ({ input }) => ({ updateProfile: { __typename: 'User', id: ada.id, ...(input as object) } }),
    });
    expect(screen.getByLabelText('Bio')).toHaveFocus();
    await user.type(screen.getByLabelText('Bio'), ' And weaves.');
    await user.type(screen.getByLabelText('Profile Picture URL'), 'https://example.com/ada.png');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Profile updated successfully')).toBeVisible();
    const input = { bio: 'Counts things. And weaves.', profilePicture: 'https://example.com/ada.png' };
    expect(requests.find(({ operation }) => operation === 'UpdateProfile')?.variables).toEqual({ input });
    expect(storedSession()?.user).toMatchObject(input);
    expect(screen.getByText(input.bio)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Edit Profile' })).toHaveFocus();
    // The draft is gone.
    expect(Object.keys(sessionStorage)).toEqual(['list-lengths']);
  });

  it('leaves the focus where users have moved it while the changes are saved', async () => {
    const { user, hold } = await open({
      UpdateProfile: ({ input }) => ({ updateProfile: { __typename: 'User', id: ada.id, ...(input as object) } }),
    });
    await user.type(screen.getByLabelText('Bio'), ' And weaves.');
    const release = hold();
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    const link = screen.getByRole('link', { name: 'Account' });
    act(() => link.focus());
    release();
    expect(await screen.findByRole('button', { name: 'Edit Profile' })).toBeVisible();
    expect(link).toHaveFocus();
  });

  it('sends the changed fields only, and keeps what another device has changed', async () => {
    const picture = 'https://example.com/newer.png';
    const { user, requests } = await open({
      UpdateProfile: ({ input }) => ({
        updateProfile: { __typename: 'User', id: ada.id, profilePicture: picture, ...(input as object) },
      }),
    });
    await user.type(screen.getByLabelText('Bio'), ' And weaves.');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Profile updated successfully')).toBeVisible();
    const input = { bio: 'Counts things. And weaves.' };
    expect(requests.find(({ operation }) => operation === 'UpdateProfile')?.variables).toEqual({ input });
    expect(storedSession()?.user).toMatchObject({ ...input, profilePicture: picture });
  });

  const saved: Responses = {
    UpdateProfile: ({ input }) => ({
      updateProfile: { __typename: 'User', id: ada.id, profilePicture: '', ...(input as object) },
    }),
  };

  it('takes no text while it is saved: the form closes afterwards', async () => {
    const { user, hold } = await open(saved);
    const fields = [screen.getByLabelText('Bio'), screen.getByLabelText('Profile Picture URL')];
    await user.type(fields[0]!, ' And weaves.');
    const release = hold();
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    for (const field of fields) await user.type(field, ' Later.');
    expect(fields.map((field) => (field as HTMLInputElement).value)).toEqual(['Counts things. And weaves.', '']);
    release();
    expect(await screen.findByText('Profile updated successfully')).toBeVisible();
  });

  async function openAgainWhileSaving() {
    const { user, hold } = await open(saved);
    await user.type(screen.getByLabelText('Bio'), ' And weaves.');
    const release = hold();
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: 'Edit Profile' }));
    return { user, release };
  }

  it('opens again after Cancel once the changes that were sent are saved, and then takes new ones', async () => {
    const { user, release } = await openAgainWhileSaving();
    expect(await screen.findByText('Saving...')).toBeVisible();
    release();
    const bio = await screen.findByLabelText('Bio');
    expect(bio).toHaveValue('Counts things. And weaves.');
    expect(bio).toHaveFocus();
    await user.type(bio, ' Again.');
    expect(await screen.findByText('Profile updated successfully')).toBeVisible();
    expect(screen.getByLabelText('Bio')).toHaveValue('Counts things. And weaves. Again.');
  });

  it('leaves the focus where users have moved it while the form waits for the changes that were sent', async () => {
    const { release } = await openAgainWhileSaving();
    await screen.findByText('Saving...');
    const link = screen.getByRole('link', { name: 'Account' });
    act(() => link.focus());
    release();
    expect(await screen.findByLabelText('Bio')).toBeVisible();
    expect(link).toHaveFocus();
  });

  it('that continues after a reload sends the changes from before it', async () => {
    const { user, unmount } = await open();
    await user.clear(screen.getByLabelText('Bio'));
    unmount();
    const again = visitProfile({
      UpdateProfile: { updateProfile: { __typename: 'User', id: ada.id, bio: '', profilePicture: '' } },
    });
    await again.user.click(await screen.findByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Profile updated successfully')).toBeVisible();
    const sent = again.requests.find(({ operation }) => operation === 'UpdateProfile');
    expect(sent?.variables).toEqual({ input: { bio: '' } });
  });

  it('is discarded by Cancel', async () => {
    const { user } = await open();
    await user.type(screen.getByLabelText('Bio'), ' Nonsense.');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByText('Counts things.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Edit Profile' }));
    expect(screen.getByLabelText('Bio')).toHaveValue('Counts things.');
  });

  it('continues after a reload', async () => {
    const { user, unmount } = await open();
    await user.type(screen.getByLabelText('Bio'), ' Half');
    unmount();
    visitProfile();
    const bio = await screen.findByLabelText('Bio');
    expect(bio).toHaveValue('Counts things. Half');
    // The page has opened the form by itself.
    expect(bio).not.toHaveFocus();
  });

  it('rejects an invalid URL and a bio that is too long', async () => {
    const { user, requests } = await open();
    await user.click(screen.getByLabelText('Bio'));
    await user.paste('x'.repeat(500));
    await user.type(screen.getByLabelText('Profile Picture URL'), 'javascript:alert(1)');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Bio must be at most 500 characters')).toBeVisible();
    expect(screen.getByText('Profile picture must be a valid URL')).toBeVisible();
    expect(requests.map(({ operation }) => operation)).not.toContain('UpdateProfile');
  });

  it('keeps the form and its values when the request fails', async () => {
    const { user } = await open({ UpdateProfile: errorResponse('No', 'BAD_USER_INPUT', { bio: 'Not this bio' }) });
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Failed to update profile')).toBeVisible();
    expect(screen.getByText('Not this bio')).toBeVisible();
    expect(screen.getByLabelText('Bio')).toHaveValue('Counts things.');
    expect(screen.getByLabelText('Bio')).toHaveFocus();
  });
});

describe('The tabs of a profile', () => {
  it('both lose a deleted business', async () => {
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

  it('keep the selected tab after Back and in the URL', async () => {
    const { user, router } = visitProfile();
    await user.click(await screen.findByRole('tab', { name: 'Saved (2)' }));
    expect(router.state.location.search).toBe('?tab=saved');
    await act(() => router.navigate('/business/bakery'));
    await act(() => router.navigate(-1));
    expect(await screen.findByRole('tab', { name: 'Saved (2)', selected: true })).toBeVisible();
  });

  it('count one less when a saved business of another user was deleted', async () => {
    const { user } = visitProfile({ SetSaved: gone, BusinessPage: gone });
    await user.click(await screen.findByRole('tab', { name: 'Saved (2)' }));
    await user.click(await screen.findByRole('button', { name: 'Unsave Juniper & Rye Bakery' }));
    expect(await screen.findByRole('tab', { name: 'Saved (1)' })).toBeVisible();
    expect(screen.getByRole('tab', { name: 'My Businesses (1)' })).toBeVisible();
  });

  it('are counted as the server counts them where a deleted business was not among them', async () => {
    const { client, requests } = visitProfile({
      ProfilePage: { me: { ...profile.me, numSaved: 1 } },
      HomePage: { businesses: connection('Business', [bakery({ isSaved: true })]) },
      SavedPage: { me: { ...saved.me, savedBusinesses: connection('Business', [own]) } },
      BusinessPage: gone,
    });
    await screen.findByRole('tab', { name: 'Saved (1)' });
    // The home page is older: another user has deleted the bakery since.
    await act(() => client.query({ query: HomePageDocument }));
    await act(() => client.query({ query: SavedPageDocument }));
    await act(() => client.query({ query: BusinessPageDocument, variables: { id: 'bakery' } }).catch(() => undefined));
    await waitFor(() => expect(client.extract()).not.toHaveProperty('Business:bakery'));
    await waitFor(() => expect(requests.filter(({ operation }) => operation === 'ProfilePage')).toHaveLength(2));
    expect(await screen.findByRole('tab', { name: 'Saved (1)' })).toBeVisible();
    expect(client.readQuery({ query: SavedPageDocument })).toMatchObject({
      me: { savedBusinesses: { totalCount: 1 } },
    });
  });

  it('lose a business of theirs that was deleted in another browser', async () => {
    const after = { me: { ...profile.me, numSaved: 1, businesses: connection('Business', []) } };
    const answers = [profile, after];
    const { user } = visitProfile({ ProfilePage: () => answers.shift()!, DeleteBusiness: gone, BusinessPage: gone });
    await user.click(await screen.findByRole('button', { name: 'Delete Engine Works' }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Business not found')).toBeVisible();
    expect(await screen.findByRole('tab', { name: 'My Businesses (0)' })).toBeVisible();
    expect(screen.getByRole('tab', { name: 'Saved (1)' })).toBeVisible();
  });

  it('remove a saved business', async () => {
    const { user } = visitProfile({ SetSaved: removed(1) });
    await user.click(await screen.findByRole('tab', { name: 'Saved (2)' }));
    await user.click(await screen.findByRole('button', { name: 'Unsave Juniper & Rye Bakery' }));
    expect(await screen.findByText('Business removed from saved')).toBeVisible();
    expect(screen.getByRole('tab', { name: 'Saved (1)' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 2, name: 'Businesses' })).toHaveFocus();
  });
});

describe('The saved businesses', () => {
  const visitSaved = (responses: Responses, url = '/saved') => renderApp(<SavedPage />, { as: ada, url, responses });
  const namesShown = () => screen.queryAllByRole('article').map((card) => card.querySelector('h3')?.textContent);
  const listOf = (...businesses: unknown[]) => ({
    me: { __typename: 'User', id: ada.id, savedBusinesses: connection('Business', businesses) },
  });
  const other = bakery({ isSaved: true });

  it('are counted', async () => {
    visitSaved({ SavedPage: saved });
    expect(await screen.findByText('2 Businesses Saved')).toBeVisible();
  });

  it('are searched and sorted on the server, and the previous list stays meanwhile', async () => {
    const { user, router, requests, hold } = visitSaved({
      SavedPage: ({ search, sort }) =>
        search ? listOf(other) : sort === 'NAME' ? listOf(other, own) : listOf(own, other),
    });
    await screen.findByText('2 Businesses Saved');
    const release = hold();
    await user.selectOptions(screen.getByLabelText('Sort By'), 'Name');
    expect(namesShown()).toEqual(['Engine Works', 'Juniper & Rye Bakery']);
    expect(screen.getByRole('status')).toHaveTextContent('Loading…');
    release();
    await waitFor(() => expect(namesShown()).toEqual(['Juniper & Rye Bakery', 'Engine Works']));
    await user.type(screen.getByLabelText('Search saved businesses'), 'rye');
    expect(await screen.findByText('1 Business Found')).toBeVisible();
    expect(namesShown()).toEqual(['Juniper & Rye Bakery']);
    expect(router.state.location.search).toBe('?sortBy=name&search=rye');
    expect(requests.map(({ variables }) => variables)).toEqual([{}, { sort: 'NAME' }, { search: 'rye', sort: 'NAME' }]);
  });

  it('count one less when a saved business on a page that is not loaded is removed', async () => {
    const pages = {
      me: {
        __typename: 'User',
        id: ada.id,
        numSaved: 30,
        savedBusinesses: connection('Business', [own], { endCursor: 'own', total: 30 }),
      },
    };
    const { client } = visitSaved({ SavedPage: pages, SetSaved: removed(29) });
    await screen.findByText('30 Businesses Saved');
    await act(() => removeSaved(client, ada.id, { id: 'bakery', isSaved: true, numSaves: 1 }, false, { unsaved: '' }));
    expect(screen.getByText('29 Businesses Saved')).toBeVisible();
  });

  it('that a search has on a page that is not loaded are counted anew after a removal', async () => {
    const { client } = visitSaved({ SetSaved: removed(29) });
    const variables = { search: 'e' };
    const savedBusinesses = connection('Business', [own], { endCursor: 'own', total: 30 });
    const data = { me: { __typename: 'User', id: ada.id, numSaved: 30, savedBusinesses } } as never;
    client.writeQuery({ query: SavedPageDocument, variables, data });
    await act(() => removeSaved(client, ada.id, { id: 'bakery', isSaved: true, numSaves: 1 }, false, { unsaved: '' }));
    expect(client.readQuery({ query: SavedPageDocument, variables })).toBeNull();
  });

  it('are counted as the server counts them where another device has removed one before', async () => {
    const responses = {
      ProfilePage: { me: { ...profile.me, numSaved: 0 } },
      SavedPage: listOf(),
      SetSaved: removed(0),
    };
    const { client } = renderApp(<ProfilePage />, { as: ada, url: '/profile?tab=saved', responses });
    await screen.findByRole('tab', { name: 'Saved (0)' });
    await screen.findByText('No saved businesses');
    await act(() => removeSaved(client, ada.id, { id: 'bakery', isSaved: true, numSaves: 1 }, false, { unsaved: '' }));
    expect(screen.getByRole('tab', { name: 'Saved (0)' })).toBeVisible();
    expect(client.readQuery({ query: SavedPageDocument })).toMatchObject({
      me: { savedBusinesses: { totalCount: 0 } },
    });
  });

  it('stay as many where a save fails and is removed before the answer', async () => {
    let numPresses = 0;
    const { client } = visitProfile({
      ProfilePage: { me: { ...profile.me, numSaved: 0 } },
      SetSaved: () => ((numPresses += 1) === 1 ? errorResponse('Try again', 'SERVICE_UNAVAILABLE') : removed(0)),
    });
    await screen.findByRole('tab', { name: 'Saved (0)' });
    const press = (saved: boolean) =>
      removeSaved(client, ada.id, { id: 'bakery', isSaved: !saved, numSaves: Number(!saved) }, saved, { unsaved: '' });
    await act(() => Promise.all([press(true), press(false)]));
    expect(screen.getByRole('tab', { name: 'Saved (0)' })).toBeVisible();
  });

  it('are counted at once, those of two presses together', async () => {
    const { client, hold, requests } = visitProfile({ SetSaved: removed(0) });
    await screen.findByRole('tab', { name: 'Saved (2)' });
    const release = hold();
    const press = (id: string) =>
      removeSaved(client, ada.id, { id, isSaved: true, numSaves: 1 }, false, { unsaved: '' });
    const presses = Promise.all([press('own'), press('bakery')]);
    expect(await screen.findByRole('tab', { name: 'Saved (0)' })).toBeVisible();
    // Each response has the number of the server, so that they arrive in the order of the presses.
    expect(requests.filter(({ operation }) => operation === 'SetSaved')).toHaveLength(1);
    release();
    await act(() => presses);
  });

  it('are not said to be none while another page follows', async () => {
    const first = {
      me: { ...saved.me, savedBusinesses: connection('Business', [other], { endCursor: 'bakery', total: 2 }) },
    };
    const { user } = visitSaved({
      SavedPage: ({ after }) => (after ? listOf(own) : first),
      SetSaved: removed(1),
    });
    await user.click(await screen.findByRole('button', { name: 'Unsave Juniper & Rye Bakery' }));
    expect(await screen.findByText('1 Business Saved')).toBeVisible();
    expect(screen.queryByText('No saved businesses')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    await waitFor(() => expect(namesShown()).toEqual(['Engine Works']));
  });

  it('are as many as before the page was reloaded', async () => {
    const responses: Responses = {
      SavedPage: ({ after }) =>
        after
          ? listOf(own)
          : {
              me: { ...saved.me, savedBusinesses: connection('Business', [other], { endCursor: 'bakery', total: 2 }) },
            },
    };
    const before = renderApp(<SavedPage />, { as: ada, url: '/saved', entry: 'saved', responses });
    await before.user.click(await screen.findByRole('button', { name: 'Load more' }));
    await waitFor(() => expect(namesShown()).toHaveLength(2));
    before.unmount();
    renderApp(<SavedPage />, { as: ada, url: '/saved', entry: 'saved', responses });
    await waitFor(() => expect(namesShown()).toHaveLength(2));
  });

  it('that no search finds have a button that clears it', async () => {
    const { user } = visitSaved(
      { SavedPage: ({ search }) => (search ? listOf() : listOf(own, other)) },
      '/saved?search=zz',
    );
    expect(await screen.findByText('No businesses found')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear Search' }));
    expect(screen.getByLabelText('Search saved businesses')).toHaveFocus();
    expect(await screen.findByText('2 Businesses Saved')).toBeVisible();
  });

  it('are counted one less after a removal, also in a search', async () => {
    const { user } = visitSaved(
      {
        SavedPage: listOf(own, other),
        SetSaved: removed(1),
      },
      '/saved?search=e',
    );
    await user.click(await screen.findByRole('button', { name: 'Unsave Juniper & Rye Bakery' }));
    expect(await screen.findByText('1 Business Found')).toBeVisible();
  });

  it('return to the list when the removal fails', async () => {
    const { user, hold } = visitSaved({ SavedPage: saved, SetSaved: errorResponse('Something else') });
    const unsave = await screen.findByRole('button', { name: 'Unsave Engine Works' });
    const release = hold();
    await user.click(unsave);
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Engine Works' })).toBeNull());
    release();
    expect(await screen.findByText('Failed to unsave business')).toBeVisible();
    expect(screen.getByRole('link', { name: 'View Details Engine Works' })).toHaveAttribute('href', '/business/own');
  });

  it('that were deleted leave the list, with a toast that says why', async () => {
    const view = visitSaved({ SavedPage: saved, SetSaved: gone, BusinessPage: gone });
    await view.user.click(await screen.findByRole('button', { name: 'Unsave Juniper & Rye Bakery' }));
    expect(await screen.findByText('Failed to unsave business')).toBeVisible();
    expect(screen.getByText('Business not found')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Juniper & Rye Bakery')).toBeNull());
    expect(screen.getByRole('link', { name: 'Engine Works' })).toBeVisible();
    await waitFor(() => expect(screen.getByRole('heading', { level: 2, name: 'Businesses' })).toHaveFocus());
    expect(view.requests.map(({ operation }) => operation)).toEqual(['SavedPage', 'SetSaved', 'BusinessPage']);
  });

  it('link to the home page when there are none', async () => {
    visitSaved({ SavedPage: listOf() });
    expect(await screen.findByText('No saved businesses')).toBeVisible();
    expect(screen.queryByLabelText('Search saved businesses')).toBeNull();
    expect(screen.getByRole('link', { name: 'Explore Businesses' })).toHaveAttribute('href', '/');
  });

  it('show an error when the query fails', async () => {
    visitSaved({ SavedPage: errorResponse('Something went wrong', 'INTERNAL_SERVER_ERROR') });
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch saved businesses');
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
    expect(screen.queryByText('Loading…')).toBeNull();
  });

  it.each<[string, Parameters<typeof renderApp>[0], string]>([
    ['page', <SavedPage />, '/saved'],
    ['tab of the profile', <ProfilePage />, '/profile?tab=saved'],
  ])('load on their %s under one status line', async (_, screenOf, at) => {
    const responses = { ProfilePage: profile, SavedPage: new Promise<ResponseData>(() => undefined) };
    renderApp(screenOf, { as: ada, url: at, responses });
    if (at !== '/saved') await screen.findByRole('tab', { name: 'Saved (2)' });
    expect(screen.getByRole('status')).toHaveTextContent(/^Loading…$/);
    expect(document.querySelector('.skeleton')).not.toBeNull();
  });
});
