/** Chosen pictures are uploaded two at a time, as the server allows, and only while the form lists them. */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { CreateBusinessPage } from '#client/businesses/form/CreateBusinessPage.tsx';
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
