/** The dialog of whole pictures on a details page. */
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { BusinessPage } from '#client/businesses/details/BusinessPage.tsx';
import { patterns } from '#client/core/paths.ts';
import { HomePageDocument } from '#client/gql/graphql.ts';
import { bakery, connection } from '../sampleData.ts';
import { renderApp } from '../renderApp.tsx';

const { showModal } = HTMLDialogElement.prototype;
const { scrollTo } = Element.prototype;
beforeEach(() => {
  // jsdom has no modal dialogs, and elements that do not scroll.
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  Element.prototype.scrollTo = () => undefined;
});
afterEach(() => {
  Object.assign(HTMLDialogElement.prototype, { showModal });
  Object.assign(Element.prototype, { scrollTo });
});

const size = { width: 800, height: 500, placeholder: '' };
const picture = (id: string) => ({
  ...{ __typename: 'Picture', id, url: `/pictures/${id}.webp`, srcSet: '', alt: '' },
  ...size,
});
const cover = { __typename: 'Cover', src: '/pictures/p1.webp', srcSet: '', ...size };

it('The picture that opens from what a card has loaded keeps the focus when the gallery arrives', async () => {
  const { client, router, user, hold } = renderApp(<BusinessPage />, {
    url: '/another',
    pattern: patterns.business,
    responses: {
      BusinessPage: { business: bakery({ cover, pictures: [picture('p1'), picture('p2')] }) },
      BusinessComments: { business: { __typename: 'Business', id: 'bakery', comments: connection('Comment', []) } },
    },
  });
  const businesses = connection('Business', [bakery({ cover })]) as never;
  client.writeQuery({ query: HomePageDocument, variables: {}, data: { businesses } });
  const release = hold();
  await act(() => router.navigate('/business/bakery'));
  await user.click(screen.getByRole('link', { name: 'Whole picture' }));
  const view = { name: /^Picture, scrolls/ };
  await waitFor(() => expect(screen.getByRole('group', view)).toHaveFocus());
  expect(screen.queryByText('1 of 2')).toBeNull();
  release();
  expect(await screen.findByText('1 of 2')).toBeVisible();
  expect(screen.getByRole('group', view)).toHaveFocus();
  await user.keyboard('{ArrowRight}');
  expect(screen.getByText('2 of 2')).toBeVisible();
  expect(screen.getByRole('group', view)).toHaveFocus();
});

it('The dialog shows the last picture where the owner has removed the shown one meanwhile', async () => {
  const pictures = ['p1', 'p2', 'p3'].map((id) => ({ ...picture(id), alt: `Shelf ${id}` }));
  const { client, user } = renderApp(<BusinessPage />, {
    url: '/business/bakery',
    pattern: patterns.business,
    responses: {
      BusinessPage: { business: bakery({ cover, pictures }) },
      BusinessComments: { business: { __typename: 'Business', id: 'bakery', comments: connection('Comment', []) } },
    },
  });
  await user.click(await screen.findByRole('link', { name: /^Picture 3 of 3/ }));
  expect(await screen.findByText('3 of 3')).toBeVisible();
  const shorter = (list: readonly unknown[]) => list.slice(0, 2);
  act(() => void client.cache.modify({ id: 'Business:bakery', fields: { pictures: shorter as never } }));
  expect(await screen.findByText('2 of 2')).toBeVisible();
  expect(screen.getByText('Shelf p2')).toBeVisible();
});
