/** The details page leads to the comment that its address names, also where the list does not contain it. */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { BusinessPage } from '#client/businesses/details/BusinessPage.tsx';
import { patterns } from '#client/core/paths.ts';
import { adaAsOwner, bakery, connection, sampleComment } from '../sampleData.ts';
import { ada, errorResponse, renderApp, type ResponseData, type Responses } from '../renderApp.tsx';

const comment = (id: string) => sampleComment({ id, text: `Text of ${id}` });
const listOf = (...ids: string[]) => ({
  business: { __typename: 'Business', id: 'bakery', comments: connection('Comment', ids.map(comment)) },
});

const open = (responses: Responses = {}, as?: typeof ada) =>
  renderApp(<BusinessPage />, {
    as,
    url: '/business/bakery#comment-c2',
    pattern: patterns.business,
    responses: { BusinessPage: { business: bakery() }, BusinessComments: listOf('c1', 'c2', 'c3'), ...responses },
  });

let scrolledTo: (string | null)[] = [];
beforeEach(() => {
  scrolledTo = [];
  jest.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    scrolledTo.push(this.id);
  });
});
afterEach(() => void jest.restoreAllMocks());

describe('A link to a comment', () => {
  it('leads to its place in the list, with the focus and without a request', async () => {
    const { requests } = open();
    const item = (await screen.findByText('Text of c2')).closest('li')!;
    await waitFor(() => expect(item).toHaveFocus());
    expect(scrolledTo).toEqual(['comment-c2']);
    expect(item).toHaveClass('bg-accent-soft');
    expect(screen.getByText('Text of c1').closest('li')).not.toHaveClass('bg-accent-soft');
    expect(requests.map(({ operation }) => operation)).not.toContain('LinkedComment');
  });

  it('leads to one that the list does not contain: it is loaded, and shown above the list, once', async () => {
    let shown = listOf('c1');
    const { user, requests } = open({
      BusinessComments: () => shown,
      LinkedComment: { comment: comment('c2') },
    });
    const linked = await screen.findByRole('region', { name: 'Linked comment' });
    expect(within(linked).getByText('Text of c2')).toBeVisible();
    await waitFor(() => expect(document.activeElement).toHaveTextContent('Text of c2'));
    const { variables } = requests.find(({ operation }) => operation === 'LinkedComment')!;
    // A comment of another business is not shown on this page.
    expect(variables).toEqual({ id: 'c2', businessId: 'bakery' });
    // The list with another order contains it, and is no longer that of the link.
    shown = listOf('c2', 'c1');
    await user.click(screen.getByRole('button', { name: 'Most helpful' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Linked comment' })).toBeNull());
    expect(await screen.findAllByText('Text of c2')).toHaveLength(1);
  });

  it('shows a comment of the viewer above the list with the stars that its author gives', async () => {
    const mine = { ...comment('c2'), rating: 3, author: { ...adaAsOwner, profilePicture: '' } };
    const { user, hold } = open({ BusinessComments: listOf('c1'), LinkedComment: { comment: mine } }, ada);
    const linked = await screen.findByRole('region', { name: 'Linked comment' });
    expect(within(linked).getByText('3 stars')).toBeInTheDocument();
    const release = hold();
    await user.click(screen.getByRole('radio', { name: '5 stars' }));
    expect(within(linked).getByText('5 stars')).toBeInTheDocument();
    release();
    // There is no response, so that the former stars return.
    expect(await within(linked).findByText('3 stars')).toBeInTheDocument();
  });

  it('leaves the focus with a user who types when the comment arrives', async () => {
    let respond: (response: ResponseData) => void = () => undefined;
    const LinkedComment = new Promise<ResponseData>((resolve) => (respond = resolve));
    const { user } = open({ BusinessComments: listOf('c1'), LinkedComment });
    await screen.findByText('Text of c1');
    const box = screen.getByLabelText('Comment');
    await user.type(box, 'Half a');
    respond({ comment: comment('c2') });
    expect(await screen.findByText('Text of c2')).toBeVisible();
    await user.keyboard(' sentence');
    expect(box).toHaveValue('Half a sentence');
    expect(scrolledTo).toEqual([]);
  });

  it('leaves the focus of further comments to the list below it', async () => {
    const { user } = open({
      BusinessComments: ({ after }) => {
        const comments = after
          ? connection('Comment', [comment('c3')])
          : connection('Comment', [comment('c1')], { endCursor: 'c1', total: 2 });
        return { business: { __typename: 'Business', id: 'bakery', comments } };
      },
      LinkedComment: { comment: comment('c2') },
    });
    await screen.findByText('Text of c2');
    await user.click(screen.getByRole('button', { name: 'Load more comments' }));
    const added = (await screen.findByText('Text of c3')).closest('li')!;
    await waitFor(() => expect(within(added).getByRole('link', { name: 'grace' })).toHaveFocus());
  });

  it('that was deleted or hidden says so, above the other comments', async () => {
    open({ BusinessComments: listOf('c1'), LinkedComment: errorResponse('Comment not found', 'NOT_FOUND') });
    expect(await screen.findByText('The linked comment is no longer here.')).toBeVisible();
    expect(screen.getByText('Text of c1')).toBeVisible();
  });

  it('that could not be loaded is tried again by a press', async () => {
    let response: ResponseData = new Error('No connection.');
    const { user } = open({ BusinessComments: listOf('c1'), LinkedComment: () => response });
    const again = await screen.findByRole('button', { name: /Try again/i });
    response = { comment: comment('c2') };
    await user.click(again);
    expect(await screen.findByText('Text of c2')).toBeVisible();
  });
});
