/** Listing and changing a business: the rules, the picture, the drafts, and what the directory shows afterwards. */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { CreateBusinessPage } from '#client/businesses/form/CreateBusinessPage.tsx';
import { EditBusinessPage } from '#client/businesses/form/EditBusinessPage.tsx';
import { patterns } from '#client/core/paths.ts';
import { HomePageDocument } from '#client/gql/graphql.ts';
import { adaAsOwner, bakery, page } from './directory.ts';
import { ada, refusal, renderApp, type Answers } from './renderApp.tsx';

type Person = ReturnType<typeof renderApp>['user'];

const picture = new File(['GIF89a', 'pixels'], 'shop.gif', { type: 'image/gif' });

async function fill(user: Person): Promise<void> {
  await user.type(screen.getByLabelText('Business Name'), 'The Mill');
  await user.selectOptions(screen.getByLabelText('Category'), 'Real Estate');
  await user.type(screen.getByLabelText('Location'), 'Porto');
  await user.type(screen.getByLabelText('Description'), 'A mill by the river.');
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('Creating a business', () => {
  const mill = bakery({ id: 'mill', name: 'The Mill', owner: adaAsOwner, comments: page('Comment', []) });
  const create = (answers: Answers = { CreateBusiness: { createBusiness: mill } }) =>
    renderApp(<CreateBusinessPage />, { as: ada, url: '/create-business', answers });

  it('names every rule that was broken and sends nothing', async () => {
    const { user, asked } = create();
    await user.click(screen.getByRole('button', { name: 'Create Business' }));
    for (const sentence of ['Business name is required', 'Category is required', 'Location is required'])
      expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.getByText('Description is required')).toBeVisible();
    await user.type(screen.getByLabelText('Business Name'), 'A');
    await user.type(screen.getByLabelText('Location'), 'B');
    await user.type(screen.getByLabelText('Description'), 'too short');
    expect(await screen.findByText('Business name must be at least 2 characters')).toBeVisible();
    expect(screen.getByText('Location must be at least 2 characters')).toBeVisible();
    expect(screen.getByText('Description must be at least 10 characters')).toBeVisible();
    expect(asked).toEqual([]);
  });

  it('sends the words and the picture, and leads to the new page', async () => {
    const { user, asked, router, hold } = create();
    await fill(user);
    await user.upload(screen.getByLabelText('Choose image'), picture);
    expect(await screen.findByAltText('Preview of your picture')).toBeVisible();
    const answer = hold();
    await user.click(screen.getByRole('button', { name: 'Create Business' }));
    expect(await screen.findByRole('button', { name: 'Creating Business...' })).toBeDisabled();
    answer();
    expect(await screen.findByText('Business created successfully!')).toBeVisible();
    await waitFor(() => expect(router.state.location.pathname).toBe('/business/mill'));
    expect(asked.map(({ variables }) => variables)).toEqual([
      {
        input: { name: 'The Mill', category: 'REAL_ESTATE', location: 'Porto', description: 'A mill by the river.' },
        image: picture,
      },
    ]);
    expect(sessionStorage).toHaveLength(0);
  });

  it('puts the business first on the home page, and lets filtered lists load afresh', async () => {
    const { user, client, router } = create();
    const filtered = { filter: { category: 'RETAIL' as const } };
    for (const variables of [{}, filtered])
      client.writeQuery({
        query: HomePageDocument,
        variables,
        data: { businesses: page('Business', [bakery()]) } as never,
      });
    await fill(user);
    await user.click(screen.getByRole('button', { name: 'Create Business' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/business/mill'));
    const home = client.readQuery({ query: HomePageDocument, variables: {} });
    expect(home?.businesses.edges.map(({ node }) => node.id)).toEqual(['mill', 'bakery']);
    expect(home?.businesses.totalCount).toBe(2);
    expect(client.readQuery({ query: HomePageDocument, variables: filtered })).toBeNull();
  });

  it('refuses a file that is no picture, whether chosen or dropped', async () => {
    const { user } = create();
    const text = new File(['words'], 'notes.txt', { type: 'text/plain' });
    await user.upload(screen.getByLabelText('Choose image'), text);
    expect(await screen.findByText('Please select an image file')).toBeVisible();
    expect(screen.queryByAltText('Preview of your picture')).toBeNull();
    await user.upload(screen.getByLabelText('Choose image'), picture);
    expect(await screen.findByAltText('Preview of your picture')).toBeVisible();
    fireEvent.drop(screen.getByAltText('Preview of your picture'), { dataTransfer: { files: [text] } });
    expect(await screen.findByText('Please select an image file')).toBeVisible();
    expect(screen.getByAltText('Preview of your picture')).toBeVisible();
  });

  it('refuses a file that is only named like a picture as soon as it is chosen', async () => {
    const { user, asked } = create();
    await user.upload(screen.getByLabelText('Choose image'), new File(['<svg>'], 'shop.png', { type: 'image/png' }));
    expect(await screen.findByText('Please select an image file')).toBeVisible();
    expect(screen.queryByAltText('Preview of your picture')).toBeNull();
    await user.upload(screen.getByLabelText('Choose image'), picture);
    expect(await screen.findByAltText('Preview of your picture')).toBeVisible();
    expect(screen.queryByText('Please select an image file')).toBeNull();
    expect(asked).toEqual([]);
  });

  it('takes a picture that is dropped, and gives it up again', async () => {
    const { user } = create();
    fireEvent.drop(screen.getByText(/Drag a picture here/), { dataTransfer: { files: [picture] } });
    expect(await screen.findByAltText('Preview of your picture')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Remove image' }));
    expect(screen.queryByAltText('Preview of your picture')).toBeNull();
  });

  it('keeps what was typed over a failure and over a new visit', async () => {
    const first = create({});
    await fill(first.user);
    await first.user.click(screen.getByRole('button', { name: 'Create Business' }));
    expect(await screen.findByText('Failed to create business')).toBeVisible();
    expect(screen.getByLabelText('Business Name')).toHaveValue('The Mill');
    first.unmount();
    create();
    expect(screen.getByLabelText('Description')).toHaveValue('A mill by the river.');
    expect(screen.getByLabelText('Category')).toHaveDisplayValue('Real Estate');
  });

  it('says beside the field what the server has against it', async () => {
    const { user } = create({ CreateBusiness: refusal('Name is silly', 'BAD_USER_INPUT', { name: 'Name is silly' }) });
    await fill(user);
    await user.click(screen.getByRole('button', { name: 'Create Business' }));
    await waitFor(() => expect(screen.getAllByText('Name is silly')).toHaveLength(2));
    expect(screen.getByLabelText('Business Name')).toHaveAccessibleDescription('Name is silly');
  });

  it('is given up with Cancel, draft and all', async () => {
    const { user, router } = create();
    await fill(user);
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(sessionStorage).toHaveLength(0);
  });
});

describe('Editing a business', () => {
  const own = bakery({ owner: adaAsOwner, version: 3 });
  const edit = (answers: Answers, as = ada) =>
    renderApp(<EditBusinessPage />, { as, url: '/edit-business/bakery', pattern: patterns.editBusiness, answers });

  it('begins with the business as it is and sends what it became', async () => {
    const updated = { ...own, name: 'Juniper', version: 4 };
    const { user, asked, router, hold } = edit({
      EditBusinessPage: { business: own },
      UpdateBusiness: { updateBusiness: updated },
    });
    const name = await screen.findByLabelText('Business Name');
    expect(name).toHaveValue('Juniper & Rye Bakery');
    expect(screen.getByLabelText('Category')).toHaveDisplayValue('Restaurant');
    await user.clear(name);
    await user.type(name, 'Juniper');
    const answer = hold();
    await user.click(screen.getByRole('button', { name: 'Update Business' }));
    expect(await screen.findByRole('button', { name: 'Updating Business...' })).toBeDisabled();
    answer();
    expect(await screen.findByText('Business updated successfully!')).toBeVisible();
    await waitFor(() => expect(router.state.location.pathname).toBe('/business/bakery'));
    expect(asked.at(-1)?.variables).toMatchObject({
      id: 'bakery',
      input: { name: 'Juniper', version: 3, removeImage: false },
    });
  });

  it('sends what was changed, over a conflict and a new visit, and follows everybody in the rest', async () => {
    let moved = { ...own };
    const answers: Answers = {
      EditBusinessPage: () => ({ business: moved }),
      UpdateBusiness: refusal('This business was changed by someone else', 'CONFLICT'),
    };
    const first = edit(answers);
    await first.user.type(await screen.findByLabelText('Business Name'), '!');
    moved = { ...own, location: 'Elsewhere', version: 4 };
    await first.user.click(screen.getByRole('button', { name: 'Update Business' }));
    await waitFor(() => expect(screen.getByLabelText('Location')).toHaveValue('Elsewhere'));
    expect(screen.getByLabelText('Business Name')).toHaveValue('Juniper & Rye Bakery!');
    first.unmount();
    moved = { ...own, location: 'Far away', version: 5 };
    const { user, asked } = edit(answers);
    expect(await screen.findByLabelText('Business Name')).toHaveValue('Juniper & Rye Bakery!');
    expect(screen.getByLabelText('Location')).toHaveValue('Far away');
    await user.click(screen.getByRole('button', { name: 'Update Business' }));
    await waitFor(() => expect(asked.at(-2)?.operation).toBe('UpdateBusiness'));
    const input = { name: 'Juniper & Rye Bakery!', version: 5, removeImage: false };
    expect(asked.at(-2)?.variables).toEqual({ id: 'bakery', input });
  });

  it('turns others away', async () => {
    const { router } = edit({ EditBusinessPage: { business: bakery() } });
    expect(await screen.findByText('You are not authorized to edit this business')).toBeVisible();
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });

  it('does not overwrite what someone else has changed meanwhile, until the person insists', async () => {
    let version = 3;
    const { user, asked } = edit({
      EditBusinessPage: () => ({ business: { ...own, location: `Street ${version}`, version: version++ } }),
      UpdateBusiness: refusal('This business was changed by someone else', 'CONFLICT'),
    });
    await user.type(await screen.findByLabelText('Business Name'), '!');
    await user.click(screen.getByRole('button', { name: 'Update Business' }));
    expect(await screen.findByText('This business was changed by someone else')).toBeVisible();
    expect(screen.getByLabelText('Business Name')).toHaveValue('Juniper & Rye Bakery!');
    await waitFor(() => expect(screen.getByLabelText('Location')).toHaveValue('Street 4'));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Update Business' })).toBeEnabled());
    await user.click(screen.getByRole('button', { name: 'Update Business' }));
    const updates = () => asked.filter(({ operation }) => operation === 'UpdateBusiness');
    await waitFor(() => expect(updates()).toHaveLength(2));
    expect(updates()[1]?.variables).toMatchObject({ input: { version: 4 } });
  });

  it('keeps the form when the server cannot be reached', async () => {
    const { user } = edit({ EditBusinessPage: { business: own } });
    await user.type(await screen.findByLabelText('Business Name'), '!');
    await user.click(screen.getByRole('button', { name: 'Update Business' }));
    expect(await screen.findByText('Failed to update business')).toBeVisible();
    expect(screen.getByLabelText('Business Name')).toHaveValue('Juniper & Rye Bakery!');
  });
});
