/** Authors edit and delete their comments on the details page. */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { BusinessPage } from '#client/businesses/details/BusinessPage.tsx';
import { drafts } from '#client/core/drafts.ts';
import { patterns } from '#client/core/paths.ts';
import { undoMs } from '#client/core/undo/undo.ts';
import { finishAll } from '#client/core/undo/unfinished.ts';
import { adaAsOwner, bakery, grace, connection, sampleComment } from '../sampleData.ts';
import { ada, errorResponse, renderApp, type Responses } from '../renderApp.tsx';

const comment = (id: string, author: object, text: string, editedAt: string | null = null) =>
  sampleComment({ id, text, editedAt, author: { ...author, profilePicture: '' } });
const theirs = comment('c1', grace, 'Best rye in town.');
const mine = comment('c2', adaAsOwner, 'Good buns.');

function renderPage(responses: Responses = {}, comments = [mine, theirs]) {
  const business = { __typename: 'Business', id: 'bakery', comments: connection('Comment', comments) };
  return renderApp(<BusinessPage />, {
    as: ada,
    url: '/business/bakery',
    pattern: patterns.business,
    responses: { BusinessPage: { business: bakery() }, BusinessComments: { business }, ...responses },
  });
}
const sent = (requests: { operation: string }[], operation: string) =>
  requests.filter((each) => each.operation === operation);

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(async () => {
  jest.useRealTimers();
  await finishAll();
  jest.restoreAllMocks();
});

const deleted = {
  deleteComment: {
    __typename: 'DeleteCommentPayload',
    id: 'c2',
    business: { __typename: 'Business', id: 'bakery', numComments: 1 },
  },
};
const edited = (text: string) => ({
  editComment: {
    __typename: 'Comment',
    id: 'c2',
    text,
    editedAt: new Date().toISOString(),
    isHidden: false,
    isPending: false,
  },
});
const deleteButton = () => screen.findByRole('button', { name: 'Delete your comment' });
const editButton = () => screen.findByRole('button', { name: 'Edit your comment' });

describe('A comment', () => {
  it('has actions for its author only', async () => {
    renderPage();
    expect(await deleteButton()).toBeVisible();
    expect(screen.getAllByRole('button', { name: 'Edit your comment' })).toHaveLength(1);
  });

  it('shows when its author edited it', async () => {
    const earlier = new Date(Date.now() - 5 * 60_000).toISOString();
    renderPage({}, [comment('c1', grace, 'Best rye.', earlier)]);
    expect(await screen.findByText('edited 5 minutes ago')).toHaveAttribute('datetime', earlier);
  });
});

it('A comment that another user deletes leaves the focus of readers where it is', async () => {
  const { client } = renderPage();
  await deleteButton();
  act(() => (document.activeElement as HTMLElement).blur());
  const numComments = (number: number) => number - 1;
  act(() => void client.cache.modify({ id: 'Business:bakery', fields: { numComments } }));
  expect(await screen.findByRole('heading', { name: 'Comments (1)' })).not.toHaveFocus();
});

describe('An author who deletes a comment', () => {
  it('no longer sees it, and can undo it before the request is sent', async () => {
    const { user, requests } = renderPage({ DeleteComment: deleted });
    await user.click(await deleteButton());
    expect(screen.queryByText('Good buns.')).toBeNull();
    expect(screen.getByRole('heading', { name: 'Comments (1)' })).toHaveFocus();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(screen.getByText('Good buns.')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Comments (2)' })).toBeVisible();
    await waitFor(() => expect(screen.getByText('Good buns.').closest('li')).toHaveFocus());
    await waitFor(() => expect(screen.queryByText('Comment deleted')).toBeNull());
    await finishAll();
    expect(sent(requests, 'DeleteComment')).toEqual([]);
  });

  it('has eight seconds, and as much again after pointing at the toast', async () => {
    const { requests } = renderPage({ DeleteComment: deleted });
    const button = await deleteButton();
    jest.useFakeTimers();
    act(() => button.click());
    await act(() => jest.advanceTimersByTimeAsync(undoMs - 100));
    const toast = screen.getByText('Comment deleted');
    fireEvent.pointerEnter(toast.parentElement!);
    await act(() => jest.advanceTimersByTimeAsync(3 * undoMs));
    fireEvent.pointerLeave(toast.parentElement!);
    await act(() => jest.advanceTimersByTimeAsync(undoMs - 100));
    expect(sent(requests, 'DeleteComment')).toEqual([]);
    expect(toast).toBeVisible();
    await act(() => jest.advanceTimersByTimeAsync(200));
    expect(sent(requests, 'DeleteComment')).toHaveLength(1);
  });

  it('sends the request when another page opens, with the session of the author', async () => {
    const { user, requests, router } = renderPage({ DeleteComment: deleted });
    await user.click(await deleteButton());
    await act(() => router.navigate('/'));
    expect(sent(requests, 'DeleteComment')).toMatchObject([{ variables: { id: 'c2' }, token: 'Bearer token-of-ada' }]);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
  });

  it.each([
    ['is closed', () => dispatchEvent(new Event('pagehide'))],
    [
      'is hidden',
      () => {
        jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
        document.dispatchEvent(new Event('visibilitychange'));
      },
    ],
  ])('sends the request once when the page %s', async (_, leave) => {
    const { user, requests } = renderPage({ DeleteComment: deleted });
    await user.click(await deleteButton());
    act(() => void leave());
    act(() => void leave());
    await act(finishAll);
    expect(sent(requests, 'DeleteComment')).toHaveLength(1);
    expect(screen.queryByText('Good buns.')).toBeNull();
    expect(screen.getByRole('heading', { name: 'Comments (1)' })).toBeVisible();
  });

  it('sees the same number of comments when it was hidden', async () => {
    const { user } = renderPage({ DeleteComment: new Error('offline') }, [{ ...mine, isHidden: true }, theirs]);
    await user.click(await deleteButton());
    expect(screen.queryByText('Good buns.')).toBeNull();
    expect(screen.getByRole('heading', { name: 'Comments (2)' })).toHaveFocus();
  });

  it('sees it again when the request fails', async () => {
    const { user } = renderPage({ DeleteComment: new Error('offline') });
    await user.click(await deleteButton());
    await act(finishAll);
    expect(await screen.findByText('Failed to delete comment')).toBeVisible();
    expect(screen.getByText('Good buns.')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Comments (2)' })).toBeVisible();
  });

  it('sees no error when it was deleted elsewhere', async () => {
    const { user } = renderPage({ DeleteComment: errorResponse('Comment not found', 'NOT_FOUND') });
    await user.click(await deleteButton());
    await act(finishAll);
    expect(screen.queryByText('Good buns.')).toBeNull();
    expect(screen.queryByText('Failed to delete comment')).toBeNull();
  });
});

describe('An author who edits a comment', () => {
  it('sees the text before the response arrives', async () => {
    const { user, requests, hold } = renderPage({ EditComment: edited('Great buns.') });
    await user.click(await editButton());
    const box = await screen.findByLabelText('Your comment');
    expect(box).toHaveFocus();
    expect(box).toHaveValue('Good buns.');
    await user.clear(box);
    await user.type(box, 'Great buns.');
    const release = hold();
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(screen.getByText('Great buns.')).toBeVisible();
    expect(screen.getByText('edited now')).toBeVisible();
    expect(await editButton()).toHaveFocus();
    release();
    expect(await screen.findByText('Comment updated')).toBeVisible();
    expect(sent(requests, 'EditComment')).toMatchObject([{ variables: { id: 'c2', text: 'Great buns.' } }]);
    expect(drafts.read('comment-edit:c2')).toEqual({});
  });

  it('sees the replaced text among the earlier ones, which are open', async () => {
    const version = (text: string, writtenAt: string) => ({ __typename: 'CommentVersion', text, writtenAt });
    const versions = [version('Fine buns.', '2025-10-26T12:00:00.000Z')];
    let store = () => {};
    const stored = new Promise<ReturnType<typeof edited>>((resolve) => {
      store = () => {
        versions.unshift(version('Good buns.', '2025-10-27T12:00:00.000Z'));
        resolve(edited('Great buns.'));
      };
    });
    const { user } = renderPage(
      {
        EditComment: stored,
        CommentVersions: () => ({ comment: { __typename: 'Comment', id: 'c2', versions: [...versions] } }),
      },
      [comment('c2', adaAsOwner, 'Good buns.', '2025-10-27T12:00:00.000Z')],
    );
    await user.click(await screen.findByRole('button', { name: /^edited/ }));
    expect(await screen.findByText('Fine buns.')).toBeVisible();
    await user.click(await editButton());
    await user.type(await screen.findByLabelText('Your comment'), '{Control>}a{/Control}Great buns.');
    await user.click(screen.getByRole('button', { name: 'Save comment' }));
    store();
    expect(await screen.findByText('Comment updated')).toBeVisible();
    const list = await screen.findByRole('list', { name: 'Earlier texts' });
    expect(await within(list).findByText('Good buns.')).toBeVisible();
    expect(within(list).getByText('Fine buns.')).toBeVisible();
  });

  it('sees the number of comments without one that waits for a moderator', async () => {
    const waits = { ...edited('See my site.').editComment, isHidden: true, isPending: true };
    const { user } = renderPage({ EditComment: { editComment: waits } });
    await user.click(await editButton());
    await user.type(await screen.findByLabelText('Your comment'), ' More.');
    await user.click(screen.getByRole('button', { name: 'Save comment' }));
    expect(await screen.findByText('Comment updated')).toBeVisible();
    expect(screen.getByText('See my site.')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Comments (1)' })).toBeVisible();
  });

  it('keeps the text in the form when the request fails, and after a reload', async () => {
    const first = renderPage();
    await first.user.click(await editButton());
    await first.user.type(await screen.findByLabelText('Your comment'), ' Really.');
    await first.user.click(screen.getByRole('button', { name: 'Save comment' }));
    expect(await screen.findByText('Failed to edit comment')).toBeVisible();
    const box = await screen.findByLabelText('Your comment');
    expect(box).toHaveValue('Good buns. Really.');
    await waitFor(() => expect(box).toHaveFocus());
    first.unmount();
    renderPage();
    expect(await screen.findByLabelText('Your comment')).toHaveValue('Good buns. Really.');
  });

  it('keeps the focus elsewhere when the request fails', async () => {
    const { user, hold } = renderPage();
    await user.click(await editButton());
    await user.type(await screen.findByLabelText('Your comment'), ' Really.');
    const release = hold();
    await user.click(screen.getByRole('button', { name: 'Save comment' }));
    const other = screen.getByLabelText('Comment');
    await user.type(other, 'Half a');
    release();
    expect(await screen.findByLabelText('Your comment')).toHaveValue('Good buns. Really.');
    await user.keyboard(' sentence');
    expect(other).toHaveValue('Half a sentence');
  });

  it.each([
    ['the stored text', { EditComment: edited('Good buns. Really.') }, 'Comment updated'],
    ['the text that failed', {}, 'Failed to edit comment'],
  ])('edits it again only after the response, from %s', async (_, responses, message) => {
    const { user, hold } = renderPage(responses);
    await user.click(await editButton());
    await user.type(await screen.findByLabelText('Your comment'), ' Really.');
    const release = hold();
    await user.click(screen.getByRole('button', { name: 'Save comment' }));
    expect(await editButton()).toHaveAttribute('aria-disabled', 'true');
    await user.click(await editButton());
    expect(screen.queryByLabelText('Your comment')).toBeNull();
    release();
    expect(await screen.findByText(message)).toBeVisible();
    const again = screen.queryByRole('button', { name: 'Edit your comment' });
    expect(again ?? document.body).not.toHaveAttribute('aria-disabled');
    if (again) await user.click(again);
    const box = await screen.findByLabelText('Your comment');
    await user.type(box, ' Yes.');
    expect(box).toHaveValue('Good buns. Really. Yes.');
    expect(drafts.read('comment-edit:c2')).toEqual({ text: 'Good buns. Really. Yes.' });
  });

  it.each([
    ['stays closed after it is stored', { EditComment: edited('Good buns. Really.') }, 'Comment updated', undefined],
    ['opens again after a failure', {}, 'Failed to edit comment', 'Good buns. Really.'],
  ])('sees on a page that opens before the response a form that %s', async (_, responses, message, left) => {
    const { user, hold, router } = renderPage(responses);
    await user.click(await editButton());
    await user.type(await screen.findByLabelText('Your comment'), ' Really.');
    const release = hold();
    await user.click(screen.getByRole('button', { name: 'Save comment' }));
    await act(() => router.navigate('/'));
    await act(() => router.navigate('/business/bakery'));
    const typed = () => screen.queryByLabelText<HTMLTextAreaElement>('Your comment')?.value;
    expect(await editButton()).toBeVisible();
    expect(typed()).toBeUndefined();
    release();
    await screen.findByText(message);
    await waitFor(() => expect(typed()).toBe(left));
  });

  it('cancels it without a request', async () => {
    const { user, requests } = renderPage();
    await user.click(await editButton());
    await user.type(await screen.findByLabelText('Your comment'), ' Hm.');
    const cancel = screen.getByRole('button', { name: 'Cancel' });
    // As in all forms.
    expect(cancel.nextElementSibling).toBe(screen.getByRole('button', { name: 'Save comment' }));
    await user.click(cancel);
    expect(screen.getByText('Good buns.')).toBeVisible();
    expect(await editButton()).toHaveFocus();
    expect(drafts.read('comment-edit:c2')).toEqual({});
    // Saved unchanged, nothing is sent either.
    await user.click(await editButton());
    await user.click(await screen.findByRole('button', { name: 'Save comment' }));
    expect(sent(requests, 'EditComment')).toEqual([]);
  });

  it('cannot make it blank', async () => {
    const { user, requests } = renderPage();
    await user.click(await editButton());
    await user.clear(await screen.findByLabelText('Your comment'));
    await user.click(screen.getByRole('button', { name: 'Save comment' }));
    expect(await screen.findByText('Please enter a comment')).toBeVisible();
    expect(sent(requests, 'EditComment')).toEqual([]);
  });
});
