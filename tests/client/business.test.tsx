/** A business's own page: stars, comments, and what its owner may do. */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { BusinessPage } from '#client/businesses/details/BusinessPage.tsx';
import { CommentList } from '#client/comments/CommentList.tsx';
import { drafts } from '#client/core/drafts.ts';
import { patterns } from '#client/core/paths.ts';
import { adaAsOwner, bakery, grace, page } from './directory.ts';
import { ada, refusal, renderApp, type Answers } from './renderApp.tsx';

const url = '/business/bakery';
const comment = {
  __typename: 'Comment',
  id: 'c1',
  text: 'Best rye\nin town.',
  createdAt: '2025-10-26T12:00:00.000Z',
  author: { ...grace, profilePicture: '' },
};

const answersWith = (business: unknown, others: Answers = {}): Answers => ({
  BusinessPage: { business },
  BusinessComments: {
    business: { __typename: 'Business', id: 'bakery', comments: page('Comment', [comment]) },
  },
  ...others,
});

const mutations = (asked: { operation: string }[]) =>
  asked.map(({ operation }) => operation).filter((operation) => !operation.startsWith('Business'));

const renderPage = (scene: { as?: typeof ada; answers: Answers }) =>
  renderApp(<BusinessPage />, { url, pattern: patterns.business, ...scene });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  jest.restoreAllMocks();
});

describe('The page of a business', () => {
  it('tells all there is, and names the document', async () => {
    renderPage({ answers: answersWith(bakery()) });
    expect(await screen.findByRole('heading', { level: 1, name: 'Juniper & Rye Bakery' })).toBeVisible();
    expect(document.title).toBe('Juniper & Rye Bakery · Main Street');
    for (const text of ['Restaurant', 'Sourdough and slow mornings.', '12 Mill Lane, Porto', 'Oct 26, 2025', '4.6'])
      expect(screen.getByText(text)).toBeVisible();
    expect(within(screen.getByRole('list', { name: 'Ratings' })).getByText('5 stars: 8 ratings')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull();
  });

  it('says when there is no such business', async () => {
    renderPage({ answers: answersWith(null, { BusinessPage: refusal('Business not found', 'NOT_FOUND') }) });
    expect(await screen.findByRole('heading', { name: 'Business not found' })).toBeVisible();
  });

  it('says so too when somebody rates what is gone by then', async () => {
    const { user, asked } = renderPage({
      as: ada,
      answers: answersWith(bakery(), { RateBusiness: refusal('Business not found', 'NOT_FOUND') }),
    });
    await user.click(await screen.findByRole('radio', { name: '4 stars' }));
    expect(await screen.findByText('Failed to submit rating')).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Business not found' })).toBeVisible();
    expect(asked.filter(({ operation }) => operation === 'BusinessPage')).toHaveLength(1);
  });

  it('leads home with a word when it cannot be fetched', async () => {
    const { router } = renderPage({ answers: answersWith(null, { BusinessPage: new Error('offline') }) });
    expect(await screen.findByText('Failed to fetch business details')).toBeVisible();
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });

  it.each([
    ['like', 'Like', 'Failed to update like status'],
    ['save', 'Save', 'Failed to update save status'],
  ])('undoes a %s that fails, in its own words', async (_what, word, text) => {
    const { user, hold } = renderPage({ as: ada, answers: answersWith(bakery()) });
    const button = await screen.findByRole('button', { name: new RegExp(`^${word}`) });
    const answer = hold();
    await user.click(button);
    expect(screen.getByRole('button', { name: new RegExp(`^${word}d`), pressed: true })).toBeVisible();
    answer();
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByRole('button', { name: new RegExp(`^${word}`), pressed: false })).toBeVisible();
  });
});

describe('Stars', () => {
  const rateBusiness = {
    __typename: 'Business',
    id: 'bakery',
    myRating: 4,
    averageRating: 4.5385,
    numRatings: 13,
    ratingCounts: [0, 0, 1, 4, 8],
  };

  it('are given at once, and the page remembers them', async () => {
    const answers = answersWith(bakery(), { RateBusiness: { rateBusiness } });
    const { user, asked, hold } = renderPage({ as: ada, answers });
    const four = await screen.findByRole('radio', { name: '4 stars' });
    const answer = hold();
    await user.click(four);
    expect(four).toBeChecked();
    expect(screen.getByText('4.5')).toBeVisible();
    answer();
    expect(await screen.findByText('Rating submitted')).toBeVisible();
    expect(screen.getByText('You gave it 4 stars')).toBeVisible();
    expect(mutations(asked)).toEqual(['RateBusiness']);
  });

  it('are looked at with the arrows and given with Enter', async () => {
    const answers = answersWith(bakery(), { RateBusiness: { rateBusiness } });
    const { user, asked } = renderPage({ as: ada, answers });
    const first = await screen.findByRole('radio', { name: '1 star' });
    act(() => first.focus());
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowUp}');
    expect(screen.getByRole('radio', { name: '4 stars' })).toHaveFocus();
    expect(mutations(asked)).toEqual([]);
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Rating submitted')).toBeVisible();
    expect(asked.at(-1)?.variables).toEqual({ businessId: 'bakery', value: 4 });
  });

  it('are taken back when the server does not take them', async () => {
    const { user } = renderPage({ as: ada, answers: answersWith(bakery()) });
    await user.click(await screen.findByRole('radio', { name: '1 star' }));
    expect(await screen.findByText('Failed to submit rating')).toBeVisible();
    expect(screen.getByText('4.6')).toBeVisible();
    expect(screen.getByRole('radio', { name: '1 star' })).not.toBeChecked();
  });

  it('ask visitors to log in', async () => {
    const { user, asked } = renderPage({ answers: answersWith(bakery()) });
    await user.click(await screen.findByRole('radio', { name: '5 stars' }));
    expect(await screen.findByText('Please login to rate businesses')).toBeVisible();
    expect(mutations(asked)).toEqual([]);
  });
});

describe('Comments', () => {
  it('are listed with who and when', async () => {
    renderPage({ answers: answersWith(bakery()) });
    expect(await screen.findByText(/Best rye/)).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Comments (2)' })).toBeVisible();
    expect(screen.getByTitle(/^Oct 26, 2025/)).toHaveTextContent(/ago|last/);
  });

  it('stand in the list before the server has answered, and count', async () => {
    const added = {
      __typename: 'AddCommentPayload',
      comment: { ...comment, id: 'c2', text: 'And the buns!', author: { ...adaAsOwner, profilePicture: '' } },
      business: { __typename: 'Business', id: 'bakery', numComments: 3 },
    };
    const answers = answersWith(bakery(), { AddComment: { addComment: added } });
    const { user, asked, hold } = renderPage({ as: ada, answers });
    await screen.findByText(/Best rye/);
    await user.type(screen.getByLabelText('Comment'), 'And the buns!');
    const answer = hold();
    await user.click(screen.getByRole('button', { name: 'Add Comment' }));
    expect(screen.getByText('And the buns!')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Comments (3)' })).toBeVisible();
    answer();
    expect(await screen.findByText('Comment added')).toBeVisible();
    expect(screen.getAllByText('And the buns!')).toHaveLength(1);
    expect(mutations(asked)).toEqual(['AddComment']);
    expect(drafts.read('comment:bakery')).toEqual({});
  });

  it('are sent by Ctrl and Enter as well', async () => {
    const { user, asked } = renderPage({ as: ada, answers: answersWith(bakery()) });
    await user.type(await screen.findByLabelText('Comment'), 'One line{Enter}and another');
    expect(mutations(asked)).toEqual([]);
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(mutations(asked)).toEqual(['AddComment']));
    expect(asked.at(-1)?.variables).toEqual({ businessId: 'bakery', text: 'One line\nand another' });
    // Nothing was prepared as an answer; what that leads to belongs to this visit.
    await screen.findByText('Failed to add comment');
  });

  const taken = {
    __typename: 'AddCommentPayload',
    comment: { ...comment, id: 'c2', text: 'First', author: { ...adaAsOwner, profilePicture: '' } },
    business: { __typename: 'Business', id: 'bakery', numComments: 3 },
  };

  it.each<[string, Answers, string, string]>([
    ['are taken', { AddComment: { addComment: taken } }, 'Comment added', 'Second'],
    ['fail', {}, 'Failed to add comment', 'First\nSecond'],
  ])('that %s leave what was typed while they were being sent', async (_, answers, sentence, left) => {
    const { user, hold } = renderPage({ as: ada, answers: answersWith(bakery(), answers) });
    const box = await screen.findByLabelText('Comment');
    await user.type(box, 'First');
    const answer = hold();
    await user.click(screen.getByRole('button', { name: 'Add Comment' }));
    await user.type(box, 'Second');
    answer();
    await screen.findByText(sentence);
    expect(box).toHaveValue(left);
    expect(drafts.read('comment:bakery')).toEqual({ text: left });
  });

  it('that fail are back in the box, and nowhere else', async () => {
    const { user } = renderPage({ as: ada, answers: answersWith(bakery()) });
    await user.type(await screen.findByLabelText('Comment'), 'Lost?');
    await user.click(screen.getByRole('button', { name: 'Add Comment' }));
    expect(await screen.findByText('Failed to add comment')).toBeVisible();
    expect(screen.getByLabelText('Comment')).toHaveValue('Lost?');
    expect(screen.getByRole('heading', { name: 'Comments (2)' })).toBeVisible();
  });

  it('need words', async () => {
    const { user, asked } = renderPage({ as: ada, answers: answersWith(bakery()) });
    await user.type(await screen.findByLabelText('Comment'), '   ');
    await user.click(screen.getByRole('button', { name: 'Add Comment' }));
    expect(await screen.findByText('Please enter a comment')).toBeVisible();
    expect(mutations(asked)).toEqual([]);
  });

  it('begun by a visitor wait for the sign-in', async () => {
    const first = renderPage({ answers: answersWith(bakery()) });
    await first.user.type(await screen.findByLabelText('Comment'), 'Half a thought');
    await first.user.click(screen.getByRole('button', { name: 'Add Comment' }));
    expect(await screen.findByText('Please login to comment')).toBeVisible();
    first.unmount();
    renderPage({ as: ada, answers: answersWith(bakery()) });
    expect(await screen.findByLabelText('Comment')).toHaveValue('Half a thought');
  });

  it('that are none are said to be none', async () => {
    const none = { business: { __typename: 'Business', id: 'bakery', comments: page('Comment', []) } };
    renderApp(<CommentList businessId="bakery" />, { url, answers: { BusinessComments: none } });
    expect(await screen.findByText('No comments yet')).toBeVisible();
  });

  it('that cannot be fetched are a matter for the log alone', async () => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    renderPage({ answers: answersWith(bakery(), { BusinessComments: new Error('offline') }) });
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
    await waitFor(() => expect(log).toHaveBeenCalledWith('Failed to fetch comments', expect.any(Error)));
    expect(screen.queryAllByRole('alert')).toEqual([]);
  });
});

describe('An owner', () => {
  const own = bakery({ owner: adaAsOwner });

  it('is asked before anything is deleted, and can think better of it', async () => {
    const { user, asked } = renderPage({ as: ada, answers: answersWith(own) });
    await user.click(await screen.findByRole('button', { name: 'Delete Juniper & Rye Bakery' }));
    const dialog = await screen.findByRole('alertdialog', {
      name: 'Are you sure you want to delete this business?',
    });
    await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(mutations(asked)).toEqual([]);
  });

  it('deletes it for good', async () => {
    const answers = answersWith(own, { DeleteBusiness: { deleteBusiness: 'bakery' } });
    const { user, router, asked } = renderPage({ as: ada, answers });
    await user.click(await screen.findByRole('button', { name: /^Delete/ }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Business deleted')).toBeVisible();
    expect(router.state.location.pathname).toBe('/');
    expect(mutations(asked)).toEqual(['DeleteBusiness']);
    expect(asked.filter(({ operation }) => operation === 'BusinessPage')).toHaveLength(1);
  });

  it('keeps it when the deletion fails', async () => {
    const { user } = renderPage({ as: ada, answers: answersWith(own) });
    await user.click(await screen.findByRole('button', { name: /^Delete/ }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Failed to delete business')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
  });
});
