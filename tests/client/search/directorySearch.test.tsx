/** The search field of the home page and its suggestions, and what the page offers where nothing was found. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HomePage } from '#client/businesses/home/HomePage.tsx';
import { bakery, connection } from '../sampleData.ts';
import { renderApp, type ResponseData, type Responses, type SentRequest } from '../renderApp.tsx';

const suggested = (differences: Record<string, unknown> = {}): ResponseData => ({
  searchSuggestions: {
    __typename: 'SearchSuggestions',
    businesses: [
      { __typename: 'Business', id: 'bakery', name: 'Juniper & Rye Bakery', category: 'RESTAURANT', location: 'Porto' },
    ],
    categories: ['RETAIL'],
    places: ['Ryedale'],
    didYouMean: null,
    ...differences,
  },
});
const none = suggested({ businesses: [], categories: [], places: [] });
const responses: Responses = {
  HomePage: { businesses: connection('Business', [bakery()]) },
  SearchSuggestions: suggested(),
};

const searches = (requests: SentRequest[]) =>
  requests.filter(({ operation }) => operation === 'SearchSuggestions').map(({ variables }) => variables.search);
const pause = () => act(() => new Promise<void>((resolve) => void setTimeout(resolve, 500)));

const field = () => screen.getByRole('combobox', { name: 'Find in the directory' });
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

// React reads the form of a submit event that starts a navigation. Node's FormData, which the tests use, takes no form.
const { FormData } = window;
beforeEach(() => {
  localStorage.clear();
  window.FormData = new Proxy(FormData, { construct: () => new FormData() });
});
afterEach(() => {
  window.FormData = FormData;
});

describe('The search field', () => {
  it('suggests categories, businesses and places after a pause, with one request', async () => {
    let askedAt = NaN;
    const SearchSuggestions = () => {
      askedAt = performance.now();
      return suggested();
    };
    const { user, requests } = renderApp(<HomePage />, { responses: { ...responses, SearchSuggestions } });
    expect(field()).toHaveAttribute('aria-expanded', 'false');
    await user.click(field());
    // Without a pause of the machine between two letters, which would be one of the user.
    let typedAt = NaN;
    for (const value of ['r', 'ry', 'rye']) {
      typedAt = performance.now();
      fireEvent.input(field(), { target: { value } });
    }
    const list = await screen.findByRole('listbox', { name: 'Suggestions' });
    expect(options()).toEqual(['Retail', 'Juniper & Rye BakeryRestaurant · Porto', 'Ryedale']);
    const groups = within(list).getAllByRole('group');
    expect(groups.map((group) => group.getAttribute('aria-label'))).toEqual(['Categories', 'Businesses', 'Places']);
    expect(field()).toHaveAttribute('aria-expanded', 'true');
    expect(field()).toHaveAttribute('aria-controls', list.id);
    expect(screen.getByText('3 suggestions')).toBeInTheDocument();
    expect(searches(requests)).toEqual(['rye']);
    expect(askedAt - typedAt).toBeGreaterThan(200);
    expect(requests.filter(({ operation }) => operation === 'HomePage')).toHaveLength(1);
  });

  it('sends nothing for one letter, nor for blanks', async () => {
    const { user, requests } = renderApp(<HomePage />, { responses });
    await user.type(field(), '  r  ');
    await pause();
    expect(searches(requests)).toEqual([]);
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('sends nothing while an input method composes', async () => {
    const { requests } = renderApp(<HomePage />, { responses });
    fireEvent.focus(field());
    fireEvent.compositionStart(field());
    for (const value of ['こ', 'こう', 'こうぼう']) fireEvent.input(field(), { target: { value }, isComposing: true });
    await pause();
    expect(searches(requests)).toEqual([]);
    fireEvent.input(field(), { target: { value: '工房' }, isComposing: true });
    fireEvent.compositionEnd(field());
    await screen.findByRole('listbox');
    expect(searches(requests)).toEqual(['工房']);
  });

  it('leads through the suggestions by arrow keys, and back to the field', async () => {
    const { user } = renderApp(<HomePage />, { responses });
    await user.type(field(), 'rye');
    await screen.findByRole('listbox');
    const active = () => {
      const id = field().getAttribute('aria-activedescendant');
      const selected = screen.queryAllByRole('option', { selected: true });
      expect(selected.map((option) => option.id)).toEqual(id === null ? [] : [id]);
      return selected[0]?.textContent;
    };
    expect(active()).toBeUndefined();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(active()).toBe('Juniper & Rye BakeryRestaurant · Porto');
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(active()).toBeUndefined();
    await user.keyboard('{ArrowUp}');
    expect(active()).toBe('Ryedale');
    await user.keyboard('{ArrowDown}');
    expect(active()).toBeUndefined();
    expect(field()).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(field()).toHaveValue('rye');
    expect(field()).toHaveAttribute('aria-expanded', 'false');
  });

  it.each([
    ['a category', 1, '/', '?category=Retail'],
    ['a business', 2, '/business/bakery', ''],
    ['a place', 3, '/', '?search=Ryedale'],
  ])('leads to %s', async (_, presses, pathname, search) => {
    const { user, router } = renderApp(<HomePage />, { responses });
    await user.type(field(), 'rye');
    await screen.findByRole('listbox');
    await user.keyboard(`${'{ArrowDown}'.repeat(presses)}{Enter}`);
    await waitFor(() => expect(router.state.location).toMatchObject({ pathname, search }));
    expect(screen.queryByRole('listbox')).toBeNull();
    if (pathname === '/') expect(screen.getByRole('region', { name: 'Businesses' })).toHaveFocus();
  });

  it('leads to a suggestion by a press', async () => {
    const { user, router } = renderApp(<HomePage />, { responses });
    await user.type(field(), 'rye');
    await user.click(await screen.findByRole('option', { name: 'Ryedale' }));
    await waitFor(() => expect(router.state.location.search).toBe('?search=Ryedale'));
    expect(field()).toHaveValue('Ryedale');
  });

  it('searches for its text with Enter and by its button, before its suggestions are there', async () => {
    const { user, router } = renderApp(<HomePage />, { responses });
    await user.type(field(), 'rye bread{Enter}');
    await waitFor(() => expect(router.state.location.search).toBe('?search=rye+bread'));
    await user.clear(field());
    await user.type(field(), 'oats');
    await user.click(screen.getByRole('button', { name: 'Find' }));
    await waitFor(() => expect(router.state.location.search).toBe('?search=oats'));
    expect(screen.getByRole('button', { name: '“oats”, remove filter' })).toBeVisible();
  });

  it('shows the same keyword as the field of the panel', async () => {
    const { user, router } = renderApp(<HomePage />, { url: '/?search=rye', responses });
    expect(field()).toHaveValue('rye');
    await user.type(await screen.findByLabelText('Search'), ' bread');
    await waitFor(() => expect(router.state.location.search).toBe('?search=rye+bread'));
    await waitFor(() => expect(field()).toHaveValue('rye bread'));
    await user.clear(field());
    await user.type(field(), 'oats{Enter}');
    await waitFor(() => expect(screen.getByLabelText('Search')).toHaveValue('oats'));
  });

  it('offers the correction of a typo', async () => {
    const { user, router } = renderApp(<HomePage />, {
      responses: { ...responses, SearchSuggestions: suggested({ didYouMean: 'Rye', places: [] }) },
    });
    await user.type(field(), 'rey');
    await user.click(await screen.findByRole('option', { name: 'Did you mean “Rye”?' }));
    await waitFor(() => expect(router.state.location.search).toBe('?search=Rye'));
  });

  it('shows one line where there is nothing to suggest, and nothing where the request fails', async () => {
    const answers = [none, new Error('offline')];
    const { user } = renderApp(<HomePage />, {
      responses: { ...responses, SearchSuggestions: () => answers.shift()! },
    });
    await user.type(field(), 'zzz');
    const line = await screen.findByText('No suggestions');
    expect(line).not.toHaveClass('sr-only');
    expect(screen.queryByRole('listbox')).toBeNull();
    await user.keyboard('{Escape}');
    expect(line).toBeEmptyDOMElement();
    await user.type(field(), 'yyy');
    await pause();
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('closes its suggestions when the focus leaves', async () => {
    const { user } = renderApp(<HomePage />, { responses });
    await user.type(field(), 'rye');
    await screen.findByRole('listbox');
    await user.tab();
    expect(screen.queryByRole('listbox')).toBeNull();
  });
});

describe('The field of the panel', () => {
  it('sends nothing while an input method composes', async () => {
    const { router } = renderApp(<HomePage />, { url: '/?minRating=1', responses });
    const input = await screen.findByLabelText('Search');
    fireEvent.focus(input);
    fireEvent.compositionStart(input);
    fireEvent.change(input, { target: { value: 'こうぼう' } });
    await pause();
    expect(router.state.location.search).toBe('?minRating=1');
    fireEvent.change(input, { target: { value: '工房' } });
    fireEvent.compositionEnd(input);
    await waitFor(() => expect(new URLSearchParams(router.state.location.search).get('search')).toBe('工房'));
  });
});

describe('A list', () => {
  const hints = (differences: Record<string, unknown>) => ({
    hints: { __typename: 'SearchHints', didYouMean: null, alternatives: [], ...differences },
  });
  const alternative = (filter: Record<string, unknown>, totalCount: number) => ({
    __typename: 'FilterAlternative',
    search: null,
    category: null,
    minRating: null,
    ...filter,
    totalCount,
  });

  it('of a misspelt search says which search the list shows', async () => {
    const businesses = { ...connection('Business', [bakery()]), ...hints({ didYouMean: 'rye' }) };
    const { user, router } = renderApp(<HomePage />, { url: '/?search=rey', responses: { HomePage: { businesses } } });
    const correction = await screen.findByRole('link', { name: 'rye' });
    expect(correction).toHaveAttribute('href', '/?search=rye');
    expect(correction.parentElement).toHaveTextContent('Nothing matches “rey”. Showing results for “rye”');
    await user.click(correction);
    await waitFor(() => expect(router.state.location.search).toBe('?search=rye'));
    expect(field()).toHaveValue('rye');
  });

  it.each([
    ['the correction', connection('Business', [bakery()]), hints({ didYouMean: 'rye' }), /^Nothing matches/],
    ['other ways', connection('Business', []), hints({ alternatives: [alternative({}, 1)] }), 'Other ways to search'],
  ])('shows %s of the filters before no longer while the next one loads', async (_, list, hint, text) => {
    const responses = { HomePage: { businesses: { ...list, ...hint } } };
    const { user, hold } = renderApp(<HomePage />, { url: '/?search=rey', responses });
    expect(await screen.findByText(text)).toBeVisible();
    const release = hold();
    await user.click(screen.getByRole('button', { name: 'Retail' }));
    const shown = screen.queryByText(text);
    // The correction above the list keeps its room.
    if (hint.hints.didYouMean) expect(shown).toHaveClass('invisible');
    else expect(shown).toBeNull();
    release();
    await waitFor(() => expect(screen.queryByText(text)).not.toHaveClass('invisible'));
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('that is empty names the filter to leave out, and categories that have some', async () => {
    const alternatives = [
      alternative({ search: 'rye' }, 1),
      alternative({ category: 'RETAIL' }, 1000),
      alternative({ search: 'rye', category: 'REAL_ESTATE' }, 2),
    ];
    const { user, router } = renderApp(<HomePage />, {
      url: '/?search=rye&category=Retail&sortBy=name',
      responses: { HomePage: { businesses: { ...connection('Business', []), ...hints({ alternatives }) } } },
    });
    const section = await screen.findByRole('region', { name: 'Other ways to search' });
    expect(
      within(section)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Without Retail1 business', 'Without “rye”1,000+ businesses', 'Real Estate2 businesses']);
    await user.click(within(section).getByRole('button', { name: /^Real Estate/ }));
    await waitFor(() => expect(router.state.location.search).toBe('?search=rye&category=Real+Estate&sortBy=name'));
    expect(screen.getByRole('region', { name: 'Businesses' })).toHaveFocus();
  });
});

describe('On a small window', () => {
  const { matchMedia } = window;
  const { showModal, close } = HTMLDialogElement.prototype;
  beforeEach(() => {
    window.matchMedia = (media) => Object.assign(matchMedia(media), { matches: true });
    // jsdom has no modal dialogs.
    HTMLDialogElement.prototype.showModal = function () {
      this.open = true;
    };
    HTMLDialogElement.prototype.close = function () {
      if (!this.open) return;
      this.open = false;
      this.dispatchEvent(new Event('close'));
    };
  });
  afterEach(() => {
    window.matchMedia = matchMedia;
    Object.assign(HTMLDialogElement.prototype, { showModal, close });
  });

  it('chips stand for the filters, and the panel stays closed', async () => {
    renderApp(<HomePage />, { url: '/?category=Retail', responses });
    await screen.findByRole('article');
    expect(screen.getByRole('button', { name: 'Retail, remove filter' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Show Filters' })).toHaveAttribute('aria-expanded', 'false');
    expect(screen.queryByLabelText('Search')).toBeNull();
  });

  it('the filters are a sheet that names the number of businesses, and announces it', async () => {
    const { user, router } = renderApp(<HomePage />, {
      responses: {
        ...responses,
        HomePage: ({ filter }) => ({
          businesses: connection('Business', filter ? [bakery()] : [bakery(), bakery({ id: 'other' })]),
        }),
      },
    });
    await user.click(screen.getByRole('button', { name: 'Show Filters' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }));
    const status = await sheet.findByRole('status');
    await waitFor(() => expect(status).toHaveTextContent('Show 2 businesses'));
    await user.selectOptions(sheet.getByLabelText('Category'), 'Restaurant');
    await waitFor(() => expect(router.state.location.search).toBe('?category=Restaurant'));
    expect(screen.getAllByRole('button', { name: 'Clear Filters' })).toHaveLength(1);
    await waitFor(() => expect(status).toHaveTextContent('Show 1 business'));
    await user.click(sheet.getByRole('button', { name: 'Show 1 business' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: 'Restaurant, remove filter' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show Filters' }));
    await user.click(await screen.findByRole('button', { name: 'Hide Filters' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
