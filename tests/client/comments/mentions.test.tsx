/** Names after @: completed while one types, and links in comments and replies. */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { BusinessPage } from '#client/businesses/details/BusinessPage.tsx';
import { patterns } from '#client/core/paths.ts';
import { bakery, connection, sampleComment } from '../sampleData.ts';
import { ada, renderApp, type Responses } from '../renderApp.tsx';

const member = (username: string, bio = '') => ({ __typename: 'User', id: username, username, bio });
const suggested = { suggestedUsers: [member('Grace', 'Bakes.'), member('Grace.H')] };
const listOf = (comments: object[]) => ({
  business: { __typename: 'Business', id: 'bakery', comments: connection('Comment', comments) },
});

const renderPage = (responses: Responses = {}) =>
  renderApp(<BusinessPage />, {
    as: ada,
    url: '/business/bakery',
    pattern: patterns.business,
    responses: {
      BusinessPage: { business: bakery() },
      BusinessComments: listOf([sampleComment()]),
      SuggestedUsers: suggested,
      ...responses,
    },
  });
const field = () => screen.findByLabelText<HTMLTextAreaElement>('Comment');
const options = () => screen.findAllByRole('option');
/** Longer than the field waits before it asks for names, and than the response takes. */
const pause = () => act(() => new Promise<void>((resolve) => void setTimeout(resolve, 500)));
const searches = (requests: { operation: string; variables: Record<string, unknown> }[]) =>
  requests.filter(({ operation }) => operation === 'SuggestedUsers').map(({ variables }) => variables.search);

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('A name after @', () => {
  it('is completed by Enter, and the list belongs to the field', async () => {
    const { user, requests } = renderPage();
    const area = await field();
    await user.type(area, 'Ask @gra');
    expect((await options()).map(({ textContent }) => textContent)).toEqual(['GraceBakes.', 'Grace.H']);
    const list = screen.getByRole('listbox', { name: 'Suggestions' });
    expect(area).toHaveAttribute('aria-autocomplete', 'list');
    expect(area).toHaveAttribute('aria-controls', list.id);
    expect(area).toHaveAttribute('aria-activedescendant', screen.getAllByRole('option')[0]!.id);
    expect(screen.getByText('2 suggestions')).toBeInTheDocument();
    // A pause of the machine between two letters shows the list earlier.
    await waitFor(() => expect(requests.at(-1)!.variables).toEqual({ search: 'gra', businessId: 'bakery' }));
    await user.keyboard('{ArrowDown}{Enter}');
    expect(area).toHaveValue('Ask @Grace.H ');
    expect(area).toHaveFocus();
    expect(area).not.toHaveAttribute('aria-controls');
    expect(screen.queryByRole('listbox')).toBeNull();
    await user.keyboard('first.{Enter}Bye.');
    expect(area).toHaveValue('Ask @Grace.H first.\nBye.');
  });

  it('is completed by a press and by Tab, in the middle of a text, too', async () => {
    const { user } = renderPage();
    const area = await field();
    await user.type(area, 'Ask @gr today.', { initialSelectionStart: 0 });
    await user.type(area, 'a', { initialSelectionStart: 7, initialSelectionEnd: 7 });
    await user.click((await options())[0]!);
    expect(area).toHaveValue('Ask @Grace today.');
    expect(area).toHaveFocus();
    await user.type(area, ' @gra');
    await options();
    await user.keyboard('{Tab}');
    expect(area).toHaveValue('Ask @Grace today. @Grace ');
  });

  it('stays as it is typed: Escape, another word and a complete name close the list', async () => {
    const { user, requests } = renderPage();
    const area = await field();
    await user.type(area, 'x@gra');
    await pause();
    expect(searches(requests)).toEqual([]);
    await user.type(area, ' @gra');
    await options();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    await user.keyboard('c');
    await options();
    await user.keyboard(' ');
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
    await user.type(area, '@Grace.');
    await options();
    await user.keyboard('H');
    await waitFor(() => expect(searches(requests).at(-1)).toBe('Grace.H'));
    await pause();
    expect(screen.queryByRole('listbox')).toBeNull();
    await user.keyboard('{Enter}');
    expect(area).toHaveValue('x@gra @grac @Grace.H\n');
  });

  it('stays as it is typed when Ctrl+Enter sends the comment and when Shift+Tab goes back', async () => {
    const { user, requests } = renderPage();
    const area = await field();
    await user.type(area, 'Thanks @gra');
    await options();
    await user.keyboard('{Shift>}{Tab}{/Shift}');
    expect(area).toHaveValue('Thanks @gra');
    expect(area).not.toHaveFocus();
    await user.type(area, 'c');
    await options();
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() =>
      expect(requests.find(({ operation }) => operation === 'AddComment')?.variables.text).toBe('Thanks @grac'),
    );
  });

  it('is typed to its end where no member has such a name', async () => {
    const { user, requests } = renderPage({ SuggestedUsers: { suggestedUsers: [] } });
    await user.type(await field(), '@unknown');
    await waitFor(() => expect(searches(requests).at(-1)).toBe('unknown'));
    await pause();
    await user.keyboard('{Enter}else');
    expect(await field()).toHaveValue('@unknown\nelse');
    expect(screen.queryByRole('listbox')).toBeNull();
  });
});

describe('A comment', () => {
  const show = (text: string, mentions: object[], reply: object | null = null) =>
    renderPage({ BusinessComments: listOf([sampleComment({ text, mentions, reply })]) });

  it.each([
    ['@ann!', ['@ann']],
    ['Ask @ANN. @Ben.S, (@ben.s)@ann', ['@ANN', '@Ben.S', '@ben.s', '@ann']],
    ['Ask @ann.b, @ann-, @anna, x@ann.de, @@ann or ann', []],
    ['@ann @ann\n@ann...', ['@ann', '@ann', '@ann']],
  ])('links the names that the server has found, and shows others as text: %s', async (text, links) => {
    show(text, [member('Ann'), member('Ben.S')]);
    const item = (await screen.findByText((_, element) => element?.id === 'comment-c1')).querySelector('p + p')!;
    expect(item.textContent).toBe(text);
    const found = [...item.querySelectorAll('a')];
    expect(found.map((link) => link.textContent)).toEqual(links);
    for (const link of found) expect(link).toHaveAttribute('href', `/user/${link.textContent.slice(1)}`);
  });

  it('links the names in the reply of the owner', async () => {
    const reply = {
      __typename: 'Reply',
      id: 'r1',
      isHidden: false,
      text: '@ada: yes!',
      createdAt: '2025-10-27T12:00:00.000Z',
      editedAt: null,
    };
    show('Open?', [], { ...reply, mentions: [member('Ada')] });
    expect(await screen.findByRole('link', { name: '@ada' })).toHaveAttribute('href', '/user/ada');
  });
});
