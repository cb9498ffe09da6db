/** Reviews, helpful marks, replies, and the order and filter of comments on the details page. */
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { BusinessPage } from '#client/businesses/details/BusinessPage.tsx';
import { drafts } from '#client/core/drafts.ts';
import { patterns } from '#client/core/paths.ts';
import { BusinessCommentsDocument } from '#client/gql/graphql.ts';
import { adaAsOwner, bakery, connection, sampleComment } from '../sampleData.ts';
import { ada, renderApp, type ResponseData, type Responses } from '../renderApp.tsx';

const comment = (differences: object = {}) => sampleComment({ rating: 5, numHelpful: 2, ...differences });
const listOf = (comments: object[]) => ({
  business: { __typename: 'Business', id: 'bakery', comments: connection('Comment', comments) },
});

const renderPage = (responses: Responses = {}, { business = bakery(), isVisitor = false, search = '' } = {}) =>
  renderApp(<BusinessPage />, {
    as: isVisitor ? undefined : ada,
    url: `/business/bakery${search}`,
    pattern: patterns.business,
    responses: { BusinessPage: { business }, BusinessComments: listOf([comment()]), ...responses },
  });

const namesOf = (requests: { operation: string }[], operations: RegExp) =>
  requests.map(({ operation }) => operation).filter((operation) => operations.test(operation));

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('A helpful mark', () => {
  const marked = { setHelpful: { __typename: 'Comment', id: 'c1', numHelpful: 3, isHelpful: true } };

  it('shows at once, and is undone after a failure', async () => {
    const { user, hold, requests } = renderPage({ MarkHelpful: marked });
    const button = await screen.findByRole('button', { name: /^Helpful/, pressed: false });
    expect(button).toHaveTextContent('2 members find it helpful');
    const release = hold();
    await user.click(button);
    expect(screen.getByRole('button', { name: /^Helpful/, pressed: true })).toHaveTextContent('3 members');
    release();
    await waitFor(() => expect(requests.at(-1)!.variables).toEqual({ commentId: 'c1', helpful: true }));
  });

  it('that fails returns to the state before', async () => {
    const { user } = renderPage();
    await user.click(await screen.findByRole('button', { name: /^Helpful/ }));
    expect(await screen.findByText('Failed to mark the comment')).toBeVisible();
    expect(screen.getByRole('button', { name: /^Helpful/, pressed: false })).toHaveTextContent('2 members');
  });

  it('asks visitors to log in, and authors see the number only', async () => {
    const { user, unmount } = renderPage({}, { isVisitor: true });
    await user.click(await screen.findByRole('button', { name: /^Helpful/ }));
    expect(await screen.findByText('Please login to mark comments as helpful')).toBeVisible();
    unmount();
    renderPage({ BusinessComments: listOf([comment({ author: { ...adaAsOwner, profilePicture: '' } })]) });
    expect(await screen.findByText('2 members find it helpful')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Helpful/ })).toBeNull();
  });
});

describe('A reply', () => {
  const reply = {
    __typename: 'Reply',
    mentions: [],
    id: 'r1',
    isHidden: false,
    text: 'Thank you, Grace.',
    createdAt: '2025-10-27T12:00:00.000Z',
    editedAt: null,
  };
  const own = { business: bakery({ owner: adaAsOwner }) };

  it('is shown to all below the comment, and only the owner changes it', async () => {
    const replied = { BusinessComments: listOf([comment({ reply }), comment({ id: 'c2', text: 'Open on Sundays?' })]) };
    const actions = { name: /your reply|^Reply/ };
    const { unmount } = renderPage(replied, own);
    expect(await screen.findAllByRole('button', actions)).toHaveLength(3);
    unmount();
    // The code of the owner's actions has loaded: they would show with the comments.
    for (const isVisitor of [false, true]) {
      const { unmount: leave } = renderPage(replied, { isVisitor });
      const item = (await screen.findByText('Thank you, Grace.')).closest('li')!;
      expect(within(item).getByText('Reply from the owner')).toBeVisible();
      expect(screen.queryByRole('button', actions)).toBeNull();
      leave();
    }
  });

  it('is reported apart from its comment', async () => {
    HTMLElement.prototype.hidePopover = () => undefined;
    const { user, requests } = renderPage({ BusinessComments: listOf([comment({ reply })]), Report: { report: true } });
    const menu = await screen.findByRole('button', { name: 'More actions for the reply of Juniper & Rye Bakery' });
    await user.click(within(menu.parentElement!).getByText('Report'));
    expect(await screen.findByRole('alertdialog', { name: 'Report this reply' })).toBeVisible();
    await user.selectOptions(screen.getByLabelText('Reason'), 'SPAM');
    await user.click(screen.getByRole('button', { name: 'Send report' }));
    await waitFor(() =>
      expect(requests.at(-1)!.variables).toMatchObject({ input: { subjectType: 'REPLY', subjectId: 'r1' } }),
    );
  });

  it('that is hidden says so to its owner', async () => {
    const hidden = { BusinessComments: listOf([comment({ reply: { ...reply, isHidden: true } })]) };
    const OwnDecisions = { me: { __typename: 'User', id: 'ada', decisions: connection('Decision', []) } };
    renderPage({ ...hidden, OwnDecisions }, own);
    expect(await screen.findByText('Hidden: only you and the moderators see this.')).toBeVisible();
  });

  it.each<[string, object, string[]]>([
    ['is hidden', { reply: { ...reply, isHidden: true } }, ['More actions for the comment by grace']],
    ['stands below a hidden comment', { reply, isHidden: true }, []],
  ])('that %s cannot be reported by moderators, who see it', async (_, changes, menus) => {
    renderPage({ BusinessComments: listOf([comment(changes)]) });
    expect(await screen.findByText('Hidden: only its author and the moderators see this.')).toBeVisible();
    expect(screen.getByText('Thank you, Grace.')).toBeVisible();
    const found = screen.queryAllByRole('button', { name: /^More actions for the/ });
    expect(found.map((menu) => menu.getAttribute('aria-label'))).toEqual(menus);
  });

  it('is written by the owner, and shows before the response', async () => {
    const written = { setReply: { __typename: 'Comment', id: 'c1', reply } };
    const { user, hold, requests } = renderPage({ WriteReply: written }, own);
    await user.click(await screen.findByRole('button', { name: 'Reply to grace' }));
    await user.click(screen.getByRole('button', { name: 'Save reply' }));
    expect(await screen.findByText('Please enter a reply')).toBeVisible();
    await user.type(screen.getByLabelText('Reply from the owner'), 'Thank you, Grace.');
    const release = hold();
    await user.click(screen.getByRole('button', { name: 'Save reply' }));
    expect(screen.getByText('Thank you, Grace.')).toBeVisible();
    release();
    expect(await screen.findByText('Reply saved')).toBeVisible();
    expect(requests.at(-1)!.variables).toEqual({ commentId: 'c1', text: 'Thank you, Grace.' });
    expect(drafts.read('reply:c1')).toEqual({});
  });

  it('that fails returns to the text field', async () => {
    const { user } = renderPage({}, own);
    await user.click(await screen.findByRole('button', { name: 'Reply to grace' }));
    await user.type(screen.getByLabelText('Reply from the owner'), 'Lost?');
    await user.click(screen.getByRole('button', { name: 'Save reply' }));
    expect(await screen.findByText('Failed to save reply')).toBeVisible();
    expect(screen.getByLabelText('Reply from the owner')).toHaveValue('Lost?');
  });

  it('is edited and removed by the owner', async () => {
    const removed = { deleteReply: { __typename: 'Comment', id: 'c1', reply: null } };
    const responses = { BusinessComments: listOf([comment({ reply })]), RemoveReply: removed };
    const { user } = renderPage(responses, own);
    await user.click(await screen.findByRole('button', { name: 'Edit your reply' }));
    expect(screen.getByLabelText('Reply from the owner')).toHaveValue('Thank you, Grace.');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: 'Delete your reply' }));
    expect(await screen.findByText('Reply removed')).toBeVisible();
    expect(screen.queryByText('Thank you, Grace.')).toBeNull();
    expect(screen.getByRole('button', { name: 'Reply to grace' })).toHaveFocus();
  });

  it('that is removed while it is being saved is removed after the response', async () => {
    const responses = {
      WriteReply: { setReply: { __typename: 'Comment', id: 'c1', reply } },
      RemoveReply: { deleteReply: { __typename: 'Comment', id: 'c1', reply: null } },
    };
    const { user, hold, requests } = renderPage(responses, own);
    await user.click(await screen.findByRole('button', { name: 'Reply to grace' }));
    await user.type(screen.getByLabelText('Reply from the owner'), 'Thank you, Grace.');
    const release = hold();
    await user.click(screen.getByRole('button', { name: 'Save reply' }));
    await user.click(screen.getByRole('button', { name: 'Delete your reply' }));
    expect(screen.queryByText('Thank you, Grace.')).toBeNull();
    const sent = () => namesOf(requests, /Reply$/);
    expect(sent()).toEqual(['WriteReply']);
    release();
    expect(await screen.findByText('Reply removed')).toBeVisible();
    expect(sent()).toEqual(['WriteReply', 'RemoveReply']);
    expect(screen.queryByText('Thank you, Grace.')).toBeNull();
  });
});

describe('An edited comment', () => {
  it('shows its earlier texts', async () => {
    const versions = [{ __typename: 'CommentVersion', text: 'Good rye.', writtenAt: '2025-10-26T12:00:00.000Z' }];
    const { user } = renderPage({
      BusinessComments: listOf([comment({ editedAt: '2025-10-28T12:00:00.000Z' })]),
      CommentVersions: { comment: { __typename: 'Comment', id: 'c1', versions } },
    });
    const button = await screen.findByRole('button', { name: /^edited/, expanded: false });
    await user.click(button);
    const list = await screen.findByRole('list', { name: 'Earlier texts' });
    expect(within(list).getByText('Good rye.')).toBeVisible();
    await user.click(button);
    expect(screen.queryByText('Good rye.')).toBeNull();
  });
});

describe('A review', () => {
  const own = (myReview: object | null = null, myRating: number | null = null) => ({
    business: { __typename: 'Business', id: 'bakery', myRating, ratingCounts: [0, 0, 1, 3, 8], myReview },
  });
  const written = {
    setReview: {
      __typename: 'SetReviewPayload',
      comment: comment({
        id: 'c2',
        text: 'Crisp crust.',
        rating: 4,
        numHelpful: 0,
        author: { ...adaAsOwner, profilePicture: '' },
      }),
      business: {
        __typename: 'Business',
        id: 'bakery',
        numComments: 3,
        myRating: 4,
        averageRating: 4.5,
        numRatings: 13,
        ratingCounts: [0, 0, 1, 4, 8],
        myReview: { __typename: 'Comment', id: 'c2' },
      },
    },
  };

  it('joins stars and a text in one form, and appears first in the list', async () => {
    const { user, requests } = renderPage({ MyReview: own(), WriteReview: written });
    await user.click(await screen.findByRole('button', { name: 'Write a review' }));
    const form = within(await screen.findByRole('form', { name: 'Your review' }));
    const save = form.getByRole('button', { name: 'Save review' });
    expect(form.getByRole('button', { name: 'Cancel' }).nextElementSibling).toBe(save);
    await user.click(save);
    expect(form.getByText('Please choose one to five stars')).toBeVisible();
    expect(form.getByText('Please enter a review')).toBeVisible();
    await user.click(form.getByRole('radio', { name: '4 stars' }));
    await user.type(form.getByLabelText('Review'), 'Crisp crust.');
    await user.click(form.getByRole('button', { name: 'Save review' }));
    expect(await screen.findByText('Review saved')).toBeVisible();
    expect(requests.at(-1)!.variables).toEqual({ businessId: 'bakery', value: 4, text: 'Crisp crust.' });
    const items = await screen.findAllByRole('listitem');
    const first = items.find((item) => item.textContent.includes('Crisp crust.'))!;
    expect(within(first).getByText('4 stars')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Comments (3)' })).toBeVisible();
    expect(screen.getByText('You gave it 4 stars')).toBeVisible();
    expect(screen.queryByRole('form', { name: 'Your review' })).toBeNull();
  });

  it('that is refused leads to the stars, then to the text', async () => {
    const { user } = renderPage({ MyReview: own() });
    await user.click(await screen.findByRole('button', { name: 'Write a review' }));
    const form = within(await screen.findByRole('form', { name: 'Your review' }));
    const save = form.getByRole('button', { name: 'Save review' });
    await user.click(save);
    expect(form.getByRole('radio', { name: '1 star' })).toHaveFocus();
    const stars = form.getByRole('radiogroup', { name: 'Stars' });
    expect(stars).toBeInvalid();
    expect(stars).toHaveAccessibleDescription('Please choose one to five stars');
    // As each error, with an icon.
    for (const text of ['Please choose one to five stars', 'Please enter a review'])
      expect(form.getByText(text).querySelector('svg')).toBeVisible();
    expect(stars.querySelectorAll('[fill="currentColor"]')).toHaveLength(0);
    await user.click(form.getByRole('radio', { name: '4 stars' }));
    expect(stars).toBeValid();
    await user.click(save);
    expect(form.getByLabelText('Review')).toHaveFocus();
    await user.click(save);
    expect(form.getByLabelText('Review')).toHaveFocus();
  });

  it('appears after the list has failed to load', async () => {
    let isSaved = false;
    const { user, requests } = renderPage({
      MyReview: own(null, 4),
      BusinessComments: () => (isSaved ? listOf([written.setReview.comment, comment()]) : new Error('offline')),
      WriteReview: () => {
        isSaved = true;
        return written;
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Write a review' }));
    await user.type(await screen.findByLabelText('Review'), 'Crisp crust.');
    expect(namesOf(requests, /^BusinessComments$/)).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Save review' }));
    expect(await screen.findByText('Review saved')).toBeVisible();
    expect(await screen.findByText('Crisp crust.')).toBeVisible();
    expect(screen.getByText('Best rye in town.')).toBeVisible();
  });

  it('that is saved just after a press on the stars is sent after the response to them', async () => {
    const rated = { ...written.setReview.business, myRating: 5, myReview: undefined };
    const responses = { MyReview: own(null, 4), RateBusiness: { rateBusiness: rated }, WriteReview: written };
    const { user, hold, requests } = renderPage(responses);
    const stars = await screen.findByRole('radio', { name: '5 stars' });
    await user.click(screen.getByRole('button', { name: 'Write a review' }));
    await user.type(await screen.findByLabelText('Review'), 'Crisp crust.');
    const release = hold();
    await user.click(stars);
    await user.click(screen.getByRole('button', { name: 'Save review' }));
    const sent = () => namesOf(requests, /^(RateBusiness|WriteReview)$/);
    await waitFor(() => expect(sent()).toEqual(['RateBusiness']));
    release();
    expect(await screen.findByText('Review saved')).toBeVisible();
    expect(sent()).toEqual(['RateBusiness', 'WriteReview']);
    expect(screen.getByText('You gave it 4 stars')).toBeVisible();
  });

  it('keeps its stars while it is saved', async () => {
    const { user, hold } = renderPage({ MyReview: own(null, 4), WriteReview: written });
    await user.click(await screen.findByRole('button', { name: 'Write a review' }));
    const form = within(await screen.findByRole('form', { name: 'Your review' }));
    await user.type(form.getByLabelText('Review'), 'Crisp crust.');
    const release = hold();
    await user.click(form.getByRole('button', { name: 'Save review' }));
    await user.click(form.getByRole('radio', { name: '1 star' }));
    expect(form.getByRole('radio', { name: '4 stars', checked: true })).toBeDisabled();
    release();
    expect(await screen.findByText('Review saved')).toBeVisible();
  });

  it('that is saved or cancelled leaves the focus on the heading of the comments', async () => {
    const { user } = renderPage({ MyReview: own(null, 4), WriteReview: written });
    const heading = await screen.findByRole('heading', { name: /^Comments/ });
    for (const name of ['Cancel', 'Save review']) {
      await user.click(await screen.findByRole('button', { name: 'Write a review' }));
      await user.type(await screen.findByLabelText('Review'), 'Crisp crust.');
      await user.click(screen.getByRole('button', { name }));
      await waitFor(() => expect(heading).toHaveFocus());
    }
  });

  it('that is saved leaves the focus in the field in which users type meanwhile', async () => {
    const { user, hold } = renderPage({ MyReview: own(null, 4), WriteReview: written });
    await user.click(await screen.findByRole('button', { name: 'Write a review' }));
    await user.type(await screen.findByLabelText('Review'), 'Crisp crust.');
    const release = hold();
    await user.click(screen.getByRole('button', { name: 'Save review' }));
    const comment = screen.getByLabelText('Comment');
    await user.type(comment, 'Open on');
    release();
    await waitFor(() => expect(screen.queryByLabelText('Review')).toBeNull());
    await user.keyboard(' Sundays?');
    expect(comment).toHaveValue('Open on Sundays?');
    expect(comment).toHaveFocus();
  });

  it('whose form opens late leaves the focus where users type meanwhile', async () => {
    const { user, hold } = renderPage({ MyReview: own(null, 4) });
    const comment = await screen.findByLabelText('Comment');
    const release = hold();
    await user.click(await screen.findByRole('button', { name: 'Write a review' }));
    await user.type(comment, 'Open on');
    release();
    await screen.findByRole('form', { name: 'Your review' });
    await user.keyboard(' Sundays?');
    expect(comment).toHaveValue('Open on Sundays?');
  });

  it('opens again after Cancel once the one that was sent is saved, and then takes changes', async () => {
    let stored: object | null = null;
    const { user, hold } = renderPage({
      MyReview: () => own(stored, 4),
      WriteReview: () => {
        stored = { __typename: 'Comment', id: 'c2', text: 'Crisp crust.', isHidden: false, pictures: [] };
        return written;
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Write a review' }));
    await user.type(await screen.findByLabelText('Review'), 'Crisp crust.');
    const release = hold();
    await user.click(screen.getByRole('button', { name: 'Save review' }));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Write a review' }));
    expect(await screen.findByText('Saving review...')).toBeVisible();
    release();
    expect(await screen.findByText('Review saved')).toBeVisible();
    const text = await screen.findByLabelText('Review');
    await user.type(text, ' Great.');
    expect(text).toHaveValue('Crisp crust. Great.');
  });

  it('that is being saved is not in the form of a page that opens meanwhile, unless it fails', async () => {
    const { user, hold, router, requests } = renderPage({ MyReview: own(null, 4) });
    await user.click(await screen.findByRole('button', { name: 'Write a review' }));
    await user.type(await screen.findByLabelText('Review'), 'Crisp crust.');
    const release = hold();
    await user.click(screen.getByRole('button', { name: 'Save review' }));
    await act(() => router.navigate('/'));
    await act(() => router.navigate('/business/bakery'));
    await user.click(screen.getByRole('button', { name: 'Write a review' }));
    expect(await screen.findByText('Saving review...')).toBeVisible();
    release();
    expect(await screen.findByText('Failed to save review')).toBeVisible();
    expect(await screen.findByLabelText('Review')).toHaveValue('Crisp crust.');
    expect(requests.filter(({ operation }) => operation === 'WriteReview')).toHaveLength(1);
  });

  it('that exists is in the form, and a draft survives a failure and a reload', async () => {
    const responses = {
      MyReview: own({ __typename: 'Comment', id: 'c2', text: 'Good.', isHidden: false, pictures: [] }, 3),
    };
    const { user, unmount } = renderPage(responses);
    await user.click(await screen.findByRole('button', { name: 'Write a review' }));
    const text = await screen.findByLabelText('Review');
    expect(text).toHaveValue('Good.');
    await user.type(text, ' Very good.');
    await user.click(screen.getByRole('button', { name: 'Save review' }));
    expect(await screen.findByText('Failed to save review')).toBeVisible();
    expect(screen.getByLabelText('Review')).toHaveValue('Good. Very good.');
    unmount();
    renderPage(responses);
    expect(await screen.findByLabelText('Review')).toHaveValue('Good. Very good.');
    // The page has opened the form by itself.
    expect(screen.getByRole('heading', { name: 'Your review' })).not.toHaveFocus();
  });

  it('has pictures, which the form lists and the mutation names in their order', async () => {
    const stored = ['p1', 'p2'].map((key) => ({
      __typename: 'Picture',
      id: key,
      url: `/pictures/${key}-9.webp`,
      alt: '',
    }));
    const mine = { __typename: 'Comment', id: 'c2', text: 'Good.', isHidden: false, pictures: stored };
    const { user, requests } = renderPage({ MyReview: own(mine, 4), WriteReview: written });
    await user.click(await screen.findByRole('button', { name: 'Write a review' }));
    await user.click(await screen.findByRole('button', { name: 'Move image 1 down' }));
    await user.type(screen.getByLabelText('What image 2 shows'), 'The crust');
    await user.click(screen.getByRole('button', { name: 'Save review' }));
    expect(await screen.findByText('Review saved')).toBeVisible();
    expect(requests.at(-1)!.variables).toMatchObject({
      pictures: [
        { id: 'p2', alt: '' },
        { id: 'p1', alt: 'The crust' },
      ],
    });
  });

  const picture = {
    __typename: 'Picture',
    id: 'p1',
    url: '/a-9.webp',
    srcSet: '/a-9.webp 9w',
    width: 9,
    height: 9,
    alt: 'Rye',
  };

  it('shows its pictures below its text', async () => {
    renderPage({ BusinessComments: listOf([comment({ pictures: [picture, { ...picture, id: 'p2', alt: '' }] })]) });
    expect(await screen.findByRole('link', { name: 'Picture 1 of 2: Rye' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Picture 2 of 2' })).toBeVisible();
  });

  const c2 = { __typename: 'Comment', id: 'c2', text: 'Good.', isHidden: false, pictures: [] };
  const withReview = { business: bakery({ myReview: { __typename: 'Comment', id: 'c2' }, myRating: 3 }) };
  const mine = comment({
    id: 'c2',
    text: 'Good.',
    rating: 3,
    isReview: true,
    author: { ...adaAsOwner, profilePicture: '' },
  });
  const listed = { BusinessComments: listOf([mine, comment()]), MyReview: own(c2, 3) };
  const withPicture = {
    BusinessComments: listOf([{ ...mine, pictures: [picture] }, comment()]),
    MyReview: own({ ...c2, pictures: [picture] }, 3),
  };

  it('that exists is edited with its stars, text and pictures, from above and from its own place', async () => {
    const { user } = renderPage(listed, withReview);
    await user.click(await screen.findByRole('button', { name: 'Edit your review', description: '' }));
    const names = async () => (await screen.findAllByRole('button', { name: 'Edit your review' })).length;
    const isWhole = async () => {
      const form = within(await screen.findByRole('form', { name: 'Your review' }));
      expect(form.getByRole('heading', { name: 'Your review' })).toHaveFocus();
      expect(form.getByLabelText('Review')).toHaveValue('Good.');
      expect(form.getByRole('radio', { name: '3 stars', checked: true })).toBeVisible();
      expect(await form.findByLabelText(/^Choose image/)).toBeInTheDocument();
      await user.click(form.getByRole('button', { name: 'Cancel' }));
    };
    expect(await names()).toBeGreaterThan(0);
    await isWhole();
    expect(await names()).toBe(2);
    const item = screen.getByText('Good.').closest('li')!;
    await user.click(within(item).getByRole('button', { name: 'Edit your review' }));
    await isWhole();
    expect(screen.queryByRole('button', { name: 'Write a review' })).toBeNull();
  });

  it('that is edited from its own place has the focus in its form once that has loaded, and after a further press', async () => {
    const { user, hold } = renderPage(listed, withReview);
    const item = (await screen.findByText('Good.')).closest('li')!;
    const edit = await within(item).findByRole('button', { name: 'Edit your review' });
    const release = hold();
    await user.click(edit);
    expect(await screen.findByText('Loading…')).toBeVisible();
    expect(edit).toHaveFocus();
    release();
    const heading = await screen.findByRole('heading', { name: 'Your review' });
    await waitFor(() => expect(heading).toHaveFocus());
    await user.click(edit);
    expect(heading).toHaveFocus();
  });

  it('that is edited from its own place leaves the focus where users type meanwhile, also where a press takes none', async () => {
    const { hold } = renderPage(listed, withReview);
    const item = (await screen.findByText('Good.', { selector: 'li *' })).closest('li')!;
    const edit = await within(item).findByRole('button', { name: 'Edit your review' });
    const release = hold();
    // Safari focuses no pressed button.
    act(() => (document.activeElement as HTMLElement).blur());
    fireEvent.click(edit);
    expect(await screen.findByText('Loading…')).toBeVisible();
    const comment = screen.getByLabelText('Comment');
    act(() => comment.focus());
    release();
    await screen.findByRole('heading', { name: 'Your review' });
    expect(comment).toHaveFocus();
  });

  it('that is being saved is deleted afterwards only: a deletion that arrives first would be followed by a new review', async () => {
    const setReview = { ...written.setReview, comment: { ...written.setReview.comment, isReview: true } };
    const { user, hold } = renderPage({ ...listed, WriteReview: { setReview } }, withReview);
    await user.click(await screen.findByRole('button', { name: 'Edit your review', description: '' }));
    await user.type(await screen.findByLabelText('Review'), ' Crisp crust.');
    const release = hold();
    await user.click(screen.getByRole('button', { name: 'Save review' }));
    const remove = screen.getByRole('button', { name: 'Delete your review' });
    expect(remove).toHaveAccessibleDescription('Your review is being saved');
    await user.click(remove);
    expect(screen.queryByText('Comment deleted')).toBeNull();
    expect(screen.getByText('Good.')).toBeVisible();
    release();
    expect(await screen.findByText('Review saved')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Delete your review' }));
    expect(await screen.findByText('Comment deleted')).toBeVisible();
  });

  it('that is deleted leaves room for another one', async () => {
    const { user } = renderPage(listed, withReview);
    await user.click(await screen.findByRole('button', { name: 'Delete your review' }));
    expect(await screen.findByRole('button', { name: 'Write a review' })).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findAllByRole('button', { name: 'Edit your review' })).toHaveLength(2);
  });

  it('that is deleted while its form is open leaves the form empty, and fills it again where it is restored', async () => {
    const { user } = renderPage(withPicture, withReview);
    await user.click(await screen.findByRole('button', { name: 'Edit your review', description: '' }));
    const form = within(await screen.findByRole('form', { name: 'Your review' }));
    const description = () => form.queryByDisplayValue('Rye');
    await waitFor(() => expect(description()).toBeVisible());
    await user.click(await screen.findByRole('button', { name: 'Delete your review' }));
    await waitFor(() => expect(form.getByLabelText('Review')).toHaveValue(''));
    expect(description()).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(form.getByLabelText('Review')).toHaveValue('Good.'));
    await waitFor(() => expect(description()).toBeVisible());
  });

  it('that is written while the deleted one can be restored is saved after the deletion', async () => {
    const business = { __typename: 'Business', id: 'bakery', numComments: 1 };
    const deleted = { deleteComment: { __typename: 'DeleteCommentPayload', id: 'c2', business } };
    const saved = { ...written.setReview.comment, id: 'c3', isReview: true };
    const setReview = {
      ...written.setReview,
      comment: saved,
      business: { ...written.setReview.business, numComments: 2, myReview: { __typename: 'Comment', id: 'c3' } },
    };
    const responses = { ...withPicture, DeleteComment: deleted, WriteReview: { setReview } };
    const { user, requests } = renderPage(responses, withReview);
    await user.click(await screen.findByRole('button', { name: 'Delete your review' }));
    await user.click(await screen.findByRole('button', { name: 'Write a review' }));
    const form = within(await screen.findByRole('form', { name: 'Your review' }));
    const text = form.getByLabelText('Review');
    expect(text).toHaveValue('');
    expect(await form.findByText('Pictures (optional)')).toBeVisible();
    expect(form.queryByDisplayValue('Rye')).toBeNull();
    await user.type(text, 'Crisp crust.');
    await user.click(screen.getByRole('button', { name: 'Save review' }));
    expect(await screen.findByText('Review saved')).toBeVisible();
    expect(namesOf(requests, /^(DeleteComment|WriteReview)$/)).toEqual(['DeleteComment', 'WriteReview']);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
    expect(screen.getByText('Crisp crust.')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Comments (2)' })).toBeVisible();
  });

  it('asks visitors to log in', async () => {
    const { user } = renderPage({}, { isVisitor: true });
    await user.click(await screen.findByRole('button', { name: 'Write a review' }));
    expect(await screen.findByText('Please login to write a review')).toBeVisible();
  });
});

describe('The list of comments', () => {
  it.each<[string, ResponseData]>([
    ['it has arrived', listOf([comment()])],
    ['it has failed', new Error('offline')],
  ])('has one status line and skeletons until %s', async (_, response) => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    let arrive!: (response: ResponseData) => void;
    renderPage({ BusinessComments: new Promise<ResponseData>((resolve) => (arrive = resolve)) });
    const heading = await screen.findByRole('heading', { name: /^Comments/ });
    expect(screen.getByRole('status')).toHaveTextContent(/^Loading…$/);
    const skeletons = () => heading.closest('section')!.querySelectorAll('.skeleton').length;
    expect(skeletons()).toBeGreaterThan(0);
    arrive(response);
    await waitFor(() => expect(screen.queryByText('Loading…')).toBeNull());
    expect(skeletons()).toBe(0);
    expect(screen.queryAllByText('Best rye in town.')).toHaveLength(response instanceof Error ? 0 : 1);
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(log.mock.calls.map(([text]) => text)).toEqual(response instanceof Error ? ['Failed to fetch comments'] : []);
    log.mockRestore();
  });

  it('of a business without comments loads without skeletons', async () => {
    renderPage({ BusinessComments: new Promise(() => undefined) }, { business: bakery({ numComments: 0 }) });
    await screen.findByRole('heading', { name: 'Comments (0)' });
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('is sorted by helpfulness, and filtered by a press on a row of the histogram', async () => {
    Element.prototype.scrollIntoView = () => undefined;
    const { user, requests } = renderPage();
    // A list that is replaced before it has arrived would be requested again.
    const arrival = async () => {
      const list = (await screen.findByText('Best rye in town.')).closest('ol');
      await waitFor(() => expect(list).toHaveAttribute('aria-busy', 'false'));
    };
    const announced = (text: string) => screen.findByText(text, { selector: '[role="status"]' });
    await arrival();
    expect(screen.queryByText('Newest', { selector: '[role="status"]' })).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Most helpful', pressed: false }));
    expect(requests.at(-1)!.variables).toEqual({ businessId: 'bakery', sort: 'HELPFUL' });
    await arrival();
    expect(await announced('Most helpful')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /5 stars: 8 ratings/ }));
    expect(screen.getByRole('heading', { name: /^Comments/ })).toHaveFocus();
    await waitFor(() =>
      expect(requests.at(-1)!.variables).toEqual({ businessId: 'bakery', sort: 'HELPFUL', rating: 5 }),
    );
    expect(await announced('5 stars, Most helpful')).toBeInTheDocument();
    const sent = requests.length;
    await user.click(screen.getByRole('button', { name: '5 stars, show all comments' }));
    expect(await announced('Most helpful')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Newest' }));
    expect(await announced('Newest')).toBeInTheDocument();
    expect(screen.getByText('Best rye in town.')).toBeVisible();
    expect(requests).toHaveLength(sent);
  });

  it('leaves the focus with a user who types while further comments load', async () => {
    const { user, hold } = renderPage({
      BusinessComments: ({ after }) => ({
        business: {
          __typename: 'Business',
          id: 'bakery',
          comments: after
            ? connection('Comment', [comment({ id: 'c0', text: 'Bread.' })])
            : connection('Comment', [comment()], { endCursor: 'c1' }),
        },
      }),
    });
    const button = await screen.findByRole('button', { name: 'Load more comments' });
    const release = hold();
    await user.click(button);
    const box = screen.getByLabelText('Comment');
    await user.type(box, 'And ');
    release();
    expect(await screen.findByText('Bread.')).toBeVisible();
    await user.keyboard('the buns!');
    expect(box).toHaveValue('And the buns!');
  });

  it('of a filter that fails is not that of the order before', async () => {
    Element.prototype.scrollIntoView = () => undefined;
    const { user } = renderPage({
      BusinessComments: ({ rating }) => (rating ? new Error('offline') : listOf([comment()])),
    });
    await screen.findByText('Best rye in town.');
    await user.click(screen.getByRole('button', { name: /5 stars: 8 ratings/ }));
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
    expect(screen.queryByText('Best rye in town.')).toBeNull();
    await user.click(screen.getByRole('button', { name: '5 stars, show all comments' }));
    expect(screen.getByRole('button', { name: 'Newest' })).toHaveFocus();
    expect(await screen.findByText('Best rye in town.')).toBeVisible();
  });

  it.each(['?sortBy=helpful', '?rating=5'])(
    'with the address %s contains a comment that the viewer adds',
    async (search) => {
      const own = comment({ id: 'c2', text: 'And the buns!', author: { ...adaAsOwner, profilePicture: '' } });
      const last = comment({ id: 'c0', text: 'Bread.' });
      let first = [comment()];
      const { user } = renderPage(
        {
          BusinessComments: ({ after }) => ({
            business: {
              __typename: 'Business',
              id: 'bakery',
              comments: after ? connection('Comment', [last]) : connection('Comment', first, { endCursor: 'c1' }),
            },
          }),
          AddComment: () => {
            first = [own, comment()];
            const business = { __typename: 'Business', id: 'bakery', numComments: 3 };
            return { addComment: { __typename: 'AddCommentPayload', comment: own, business } };
          },
        },
        { search },
      );
      await screen.findByText('Best rye in town.');
      await user.type(screen.getByLabelText('Comment'), 'And the buns!');
      await user.click(screen.getByRole('button', { name: 'Add Comment' }));
      expect(await screen.findByText('Comment added')).toBeVisible();
      const texts = () => [...document.querySelectorAll('#comments ol > li')].map((item) => item.textContent);
      await waitFor(() => expect(texts()).toHaveLength(2));
      await user.click(screen.getByRole('button', { name: 'Load more comments' }));
      const inOrder = ['And the buns!', 'Best rye in town.', 'Bread.'].map((text) => expect.stringContaining(text));
      await waitFor(() => expect(texts()).toEqual(inOrder));
    },
  );

  it('by helpfulness contains each comment once while they change places', async () => {
    const [rye, buns, bread] = ['Rye.', 'Buns.', 'Bread.'].map((text, at) => comment({ id: `c${at}`, text }));
    let order = [rye, buns, bread];
    // Two comments a page.
    const pageOf = (after: unknown) => (after ? order.slice(2) : order.slice(0, 2)) as object[];
    const { user, client } = renderPage(
      {
        BusinessComments: ({ after }) => ({
          business: {
            __typename: 'Business',
            id: 'bakery',
            comments: connection('Comment', pageOf(after), { endCursor: after ? null : 'c1' }),
          },
        }),
      },
      { search: '?sortBy=helpful' },
    );
    const texts = () => screen.getAllByText(/^(Rye|Buns|Bread)\.$/).map(({ textContent }) => textContent);
    await screen.findByText('Buns.');
    order = [rye, bread, buns];
    await user.click(screen.getByRole('button', { name: 'Load more comments' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Load more comments' })).toBeNull());
    expect(texts()).toEqual(['Rye.', 'Buns.']);
    order = [bread, rye, buns];
    const variables = { businessId: 'bakery', sort: 'HELPFUL' } as const;
    const load = () => client.query({ query: BusinessCommentsDocument, variables, fetchPolicy: 'network-only' });
    await act(load);
    await waitFor(() => expect(texts()).toEqual(['Bread.', 'Rye.', 'Buns.']));
    order = [buns, bread, rye];
    await act(load);
    await waitFor(() => expect(texts()).toEqual(['Buns.', 'Bread.', 'Rye.']));
  });

  it('opens with the order and the stars of the address, and invalid ones count as absent', async () => {
    const { requests, unmount } = renderPage({}, { search: '?sortBy=helpful&rating=5' });
    await screen.findByRole('button', { name: 'Most helpful', pressed: true });
    expect(screen.getByRole('button', { name: '5 stars, show all comments' })).toBeVisible();
    const variables = { businessId: 'bakery', sort: 'HELPFUL', rating: 5 };
    expect(requests.find(({ operation }) => operation === 'BusinessComments')!.variables).toEqual(variables);
    unmount();
    const invalid = renderPage({}, { search: '?sortBy=best&rating=6' });
    await screen.findByRole('button', { name: 'Newest', pressed: true });
    expect(invalid.requests.find(({ operation }) => operation === 'BusinessComments')!.variables).toEqual({
      businessId: 'bakery',
    });
  });
});
