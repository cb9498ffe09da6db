/** Chosen pictures are uploaded two at a time, as the server allows, and only while the form lists them. The form waits for them. */
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { CreateBusinessPage } from '#client/businesses/form/CreateBusinessPage.tsx';
import { session } from '#client/core/session.ts';
import { ada, renderApp } from '../renderApp.tsx';

/** Opens the form of a new business, whose uploads wait until they are released. */
function openForm() {
  const page = renderApp(<CreateBusinessPage />, {
    as: ada,
    url: '/create-business',
    responses: {
      UploadPicture: ({ image }) => {
        const { name: id } = image as File;
        return { uploadPicture: { __typename: 'Picture', id, url: `/pictures/${id}.webp` } };
      },
    },
  });
  const uploaded = () =>
    page.requests.flatMap(({ operation, variables }) =>
      operation === 'UploadPicture' ? [(variables.image as File).name] : [],
    );
  return { ...page, release: page.hold(), uploaded };
}

/** Chooses pictures, and waits until the form lists them. */
async function choose(...names: string[]): Promise<void> {
  const files = names.map((name) => new File(['GIF89a', name], name, { type: 'image/gif' }));
  fireEvent.change(await screen.findByLabelText(/^(Choose image|Add images)$/), { target: { files } });
  await waitFor(() => expect(screen.getAllByLabelText(/^What image/)).toHaveLength(names.length));
}

/** Fills in the form with pictures whose uploads wait, and sends it. */
async function submitWith(page: ReturnType<typeof openForm>, ...names: string[]): Promise<void> {
  const { user, uploaded } = page;
  await user.type(screen.getByLabelText('Business Name'), 'The Mill');
  await user.selectOptions(screen.getByLabelText('Category'), 'Real Estate');
  await user.type(screen.getByLabelText('Location'), 'Porto');
  await user.type(screen.getByLabelText('Description'), 'A mill by the river.');
  await choose(...names);
  await waitFor(() => expect(uploaded()).toEqual(names));
  await user.click(screen.getByRole('button', { name: 'Create Business' }));
  await screen.findByRole('button', { name: 'Creating Business...' });
}

/** Lets what follows a response happen. */
const pause = () => act(() => new Promise((resolve) => setTimeout(resolve, 100)));

beforeEach(() => sessionStorage.clear());

describe('A picture that waits for its upload', () => {
  it('is not sent after a user has removed it', async () => {
    const { user, release, uploaded } = openForm();
    await choose('a', 'b', 'c', 'd');
    await waitFor(() => expect(uploaded()).toEqual(['a', 'b']));
    await user.click(screen.getByRole('button', { name: 'Remove image 3' }));
    release();
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
    expect(uploaded()).toEqual(['a', 'b', 'd']);
  });

  it('is one of its own where several are chosen in the same millisecond', async () => {
    const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now());
    const { user, release, uploaded } = openForm();
    await choose('a', 'b', 'c', 'd', 'e');
    now.mockRestore();
    await user.click(screen.getByRole('button', { name: 'Remove image 3' }));
    expect(screen.getAllByLabelText(/^What image/)).toHaveLength(4);
    release();
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
    expect(uploaded()).toEqual(['a', 'b', 'd', 'e']);
  });

  it('is not sent after a user has left the form, and those of the next form wait for the ones on their way', async () => {
    const { router, release, uploaded } = openForm();
    await choose('a', 'b', 'c', 'd');
    await waitFor(() => expect(uploaded()).toEqual(['a', 'b']));
    await act(() => router.navigate('/'));
    await act(() => router.navigate('/create-business'));
    await choose('e');
    expect(uploaded()).toEqual(['a', 'b']);
    release();
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
    expect(uploaded()).toEqual(['a', 'b', 'e']);
  });
});

describe('A picture that is being uploaded', () => {
  it('gives its place to the next one when a user removes it', async () => {
    const { user, release, uploaded } = openForm();
    await choose('a', 'b');
    await waitFor(() => expect(uploaded()).toEqual(['a', 'b']));
    await user.click(screen.getByRole('button', { name: 'Remove image 1' }));
    await user.click(screen.getByRole('button', { name: 'Remove image' }));
    await choose('c');
    await waitFor(() => expect(uploaded()).toEqual(['a', 'b', 'c']));
    release();
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  });

  it('does not keep the form waiting after a user has removed it', async () => {
    const page = openForm();
    await submitWith(page, 'a');
    await page.user.click(screen.getByRole('button', { name: 'Remove image' }));
    const created = () => page.requests.filter(({ operation }) => operation === 'CreateBusiness');
    await waitFor(() => expect(created()).toHaveLength(1));
    expect(created()[0]!.variables.input).not.toHaveProperty('pictures.0');
    page.release();
    expect(await screen.findByText('Failed to create business')).toBeVisible();
  });
});

describe('A form that is sent while its pictures are uploaded', () => {
  it('says nothing after Cancel', async () => {
    const page = openForm();
    await submitWith(page, 'a', 'b');
    await page.user.click(screen.getByRole('link', { name: 'Cancel' }));
    expect(await screen.findByText('elsewhere')).toBeVisible();
    page.release();
    await pause();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says nothing to another user, who has signed in meanwhile', async () => {
    const page = openForm();
    await submitWith(page, 'a', 'b');
    act(() => session.start({ token: 'token-of-grace', user: { ...ada, id: 'grace', username: 'grace' } }));
    await act(() => page.router.navigate('/users'));
    page.release();
    await pause();
    expect(screen.queryByText(/^The form was not sent/)).toBeNull();
  });

  it('says that it was not sent when a user leaves it, and keeps the draft', async () => {
    const page = openForm();
    await submitWith(page, 'a', 'b');
    await act(() => page.router.navigate('/users'));
    expect(await screen.findByText(/^The form was not sent: you left it/)).toBeVisible();
    page.release();
    await pause();
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    expect(page.requests.map(({ operation }) => operation)).not.toContain('CreateBusiness');
    await act(() => page.router.navigate('/create-business'));
    expect(await screen.findByLabelText('Business Name')).toHaveValue('The Mill');
  });
});
