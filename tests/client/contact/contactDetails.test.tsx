/** The contact of a business on its page. */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { BusinessPage } from '#client/businesses/details/BusinessPage.tsx';
import { patterns } from '#client/core/paths.ts';
import { bakery, connection } from '../sampleData.ts';
import { ada, errorResponse, renderApp, type Responses } from '../renderApp.tsx';

const link = (url: string, name: string) => ({ __typename: 'SocialLink', url, name });
const contact = {
  phone: '+351210000000',
  phoneText: '+351 21 000 0000',
  website: 'https://www.example.com/menu',
  hasEmail: true,
  socialLinks: [link('https://instagram.com/rye', 'Instagram'), link('https://example.org/rye', 'example.org')],
};
const position = { __typename: 'Position', latitude: 41.15, longitude: -8.61 };
const open = (business: object, as?: typeof ada, responses: Responses = {}) =>
  renderApp(<BusinessPage />, {
    as,
    url: '/business/bakery',
    pattern: patterns.business,
    responses: {
      BusinessPage: { business },
      BusinessComments: { business: { __typename: 'Business', id: 'bakery', comments: connection('Comment', []) } },
      ...responses,
    },
  });
const section = async () => within(await screen.findByRole('region', { name: 'Contact' }));

beforeEach(() => {
  sessionStorage.clear();
  // jsdom has none. Nothing is near the screen, so that the map does not load.
  globalThis.IntersectionObserver = class {
    observe() {}
    disconnect() {}
  } as never;
});

describe('The contact of a business', () => {
  it('has links to call, to its website and to its pages on other sites', async () => {
    open(bakery(contact));
    const { getByRole } = await section();
    expect(getByRole('link', { name: '+351 21 000 0000' })).toHaveAttribute('href', 'tel:+351210000000');
    for (const [name, url] of [
      ['example.com/menu', 'https://www.example.com/menu'],
      ['Instagram', 'https://instagram.com/rye'],
      ['example.org', 'https://example.org/rye'],
    ] as const) {
      const external = getByRole('link', { name: `${name} (in a new tab)` });
      expect(external).toHaveAttribute('href', url);
      expect(external).toHaveAttribute('rel', 'nofollow ugc noopener');
    }
  });

  it('shortens a long address of a website', async () => {
    const website = `https://example.com/${'menu/'.repeat(20)}?day=monday`;
    open(bakery({ website }));
    const external = (await section()).getByRole('link', { name: 'example.com/… (in a new tab)' });
    expect(external).toHaveAttribute('href', website);
  });

  it('is left out where nothing is known, and shows only what is known', async () => {
    const { unmount } = open(bakery());
    await screen.findByRole('list', { name: 'Ratings' });
    expect(screen.queryByRole('region', { name: 'Contact' })).toBeNull();
    unmount();
    open(bakery({ website: 'https://example.com/' }));
    const { queryByText, getByText } = await section();
    expect(getByText('Website')).toBeVisible();
    for (const absent of ['Phone', 'Email', 'Links']) expect(queryByText(absent)).toBeNull();
  });

  it('shows the email address to members when they press the button, and moves the focus to it', async () => {
    const { user, requests } = open(bakery(contact), ada, {
      BusinessEmail: { business: { __typename: 'Business', id: 'bakery', email: 'hello@example.com' } },
    });
    const { getByRole } = await section();
    expect(document.body.innerHTML).not.toContain('hello@example.com');
    expect(requests.map(({ operation }) => operation)).not.toContain('BusinessEmail');
    getByRole('button', { name: 'Show email address' }).focus();
    await user.keyboard('{Enter}');
    const address = await screen.findByRole('link', { name: 'hello@example.com' });
    expect(address).toHaveAttribute('href', 'mailto:hello@example.com');
    await waitFor(() => expect(address).toHaveFocus());
  });

  it('shows members the new email address where the owner has changed it since they read it', async () => {
    let email = 'hello@example.com';
    const { user, router } = open(bakery(contact), ada, {
      BusinessEmail: () => ({ business: { __typename: 'Business', id: 'bakery', email } }),
    });
    const show = async () => user.click((await section()).getByRole('button', { name: 'Show email address' }));
    await show();
    expect(await screen.findByRole('link', { name: 'hello@example.com' })).toBeVisible();
    await act(() => router.navigate('/elsewhere'));
    email = 'new@example.com';
    await act(() => router.navigate('/business/bakery'));
    await show();
    expect(await screen.findByRole('link', { name: 'new@example.com' })).toBeVisible();
  });

  it('leaves the focus where members have moved it while the email address loads', async () => {
    const { user, hold } = open(bakery(contact), ada, {
      BusinessEmail: { business: { __typename: 'Business', id: 'bakery', email: 'hello@example.com' } },
    });
    const button = (await section()).getByRole('button', { name: 'Show email address' });
    const release = hold();
    await user.click(button);
    const comment = screen.getByLabelText('Comment');
    await user.click(comment);
    release();
    expect(await screen.findByRole('link', { name: 'hello@example.com' })).toBeVisible();
    expect(comment).toHaveFocus();
  });

  it('writes to an email address with signs of a URL, not to another one', async () => {
    const email = 'a?b&c@example.com';
    const { user } = open(bakery(contact), ada, {
      BusinessEmail: { business: { __typename: 'Business', id: 'bakery', email } },
    });
    await user.click((await section()).getByRole('button', { name: 'Show email address' }));
    expect(await screen.findByRole('link', { name: email })).toHaveAttribute('href', 'mailto:a%3Fb%26c@example.com');
  });

  it('asks visitors to log in before it shows the email address', async () => {
    const { user, requests } = open(bakery(contact));
    await user.click((await section()).getByRole('button', { name: 'Show email address' }));
    expect(await screen.findByText('Please login to see the email address')).toBeVisible();
    expect(requests.map(({ operation }) => operation)).not.toContain('BusinessEmail');
  });

  it.each([
    ['is over the limit of an hour', errorResponse('Too many requests', 'RATE_LIMITED'), 'Too many requests'],
    ['could not be loaded', new TypeError('Failed to fetch'), 'The email address could not be loaded'],
  ])('lets members press again where the email address %s, and says so', async (_, failure, message) => {
    const { user } = open(bakery(contact), ada, { BusinessEmail: failure });
    await user.click((await section()).getByRole('button', { name: 'Show email address' }));
    expect(await screen.findByText(message)).toBeVisible();
    expect((await section()).getByRole('button', { name: 'Show email address' })).toBeVisible();
  });

  it('says so where the email address was removed in the meantime', async () => {
    const { user } = open(bakery(contact), ada, {
      BusinessEmail: { business: { __typename: 'Business', id: 'bakery', email: null } },
    });
    await user.click((await section()).getByRole('button', { name: 'Show email address' }));
    expect(await screen.findByText('No email address')).toBeVisible();
  });
});

describe('The links for phones', () => {
  const links = () => screen.findByRole('navigation', { name: 'Contact and directions' });

  it('call, lead there and open the website', async () => {
    open(bakery({ ...contact, position }));
    const { getByRole, getAllByRole } = within(await links());
    expect(getByRole('link', { name: 'Call +351 21 000 0000' })).toHaveAttribute('href', 'tel:+351210000000');
    expect(getByRole('link', { name: /^Directions/ })).toHaveAttribute('href', expect.stringContaining('41.15'));
    expect(getByRole('link', { name: 'Website (in a new tab)' })).toHaveAttribute('rel', 'nofollow ugc noopener');
    expect(getAllByRole('link')).toHaveLength(3);
  });

  it('are absent without anything to do', async () => {
    open(bakery({ hasEmail: true }));
    await section();
    expect(screen.queryByRole('navigation', { name: 'Contact and directions' })).toBeNull();
  });
});
