/** Creating and editing a business: validation, picture, drafts and cached lists. */
import type { ApolloClient } from '@apollo/client';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { parse } from 'graphql';
import { useLocation } from 'react-router-dom';
import { BusinessPage } from '#client/businesses/details/BusinessPage.tsx';
import { CreateBusinessPage } from '#client/businesses/form/CreateBusinessPage.tsx';
import { EditBusinessPage } from '#client/businesses/form/EditBusinessPage.tsx';
import { patterns } from '#client/core/paths.ts';
import { BusinessClustersDocument, HomePageDocument } from '#client/gql/graphql.ts';
import { weekdays } from '#rules/places/weekdays.ts';
import { adaAsOwner, bakery, ignoreSkeletons, connection } from './sampleData.ts';
import { ada, errorResponse, renderApp, type ResponseData, type Responses } from './renderApp.tsx';

/** The requests of the form, without those for its suggestions. */
const sent = <Request extends { operation: string }>(requests: Request[]): Request[] =>
  requests.filter(({ operation }) => !/^Place/.test(operation));

type User = ReturnType<typeof renderApp>['user'];

const gif = (name: string) => new File(['GIF89a', name], name, { type: 'image/gif' });
const picture = gif('shop.gif');
/** Loads a picture of 320 by 400 pixels in a frame of 320 by 200. */
const loadTall = (preview: HTMLElement) => {
  const sizes = { naturalWidth: 640, naturalHeight: 800, clientWidth: 320, clientHeight: 200 };
  for (const [name, value] of Object.entries(sizes)) Object.defineProperty(preview, name, { value });
  fireEvent.load(preview);
};
/** The responses to uploads: ids in the order of the requests. */
const uploads = () => {
  let count = 0;
  return () => ({
    uploadPicture: { __typename: 'Picture', id: `new-${(count += 1)}`, url: `/pictures/new-${count}.webp` },
  });
};

async function fill(user: User): Promise<void> {
  await user.type(screen.getByLabelText('Business Name'), 'The Mill');
  await user.selectOptions(screen.getByLabelText('Category'), 'Real Estate');
  await user.type(screen.getByLabelText('Location'), 'Porto');
  await user.type(screen.getByLabelText('Description'), 'A mill by the river.');
}

const count = { id: 'User:ada', fragment: parse('fragment Count on User { numBusinesses }') };

/** Caches the home page without filters, which lists the businesses, and as many businesses of Ada. */
function cacheHome(client: ApolloClient, businesses: object[]): void {
  const data = { businesses: connection('Business', businesses) } as never;
  client.writeQuery({ query: HomePageDocument, variables: {}, data });
  client.writeFragment({ ...count, data: { __typename: 'User', numBusinesses: businesses.length } as never });
}

/** What the cache holds of it: undefined ids where the list loads again. */
const cachedHome = (client: ApolloClient) => {
  const list = client.readQuery({ query: HomePageDocument, variables: {} })?.businesses;
  return {
    ids: list?.edges.map(({ node }) => node.id),
    total: list?.totalCount,
    ...(client.readFragment(count) as { numBusinesses: number }),
  };
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('Creating a business', () => {
  const mill = bakery({ id: 'mill', name: 'The Mill', owner: adaAsOwner, comments: connection('Comment', []) });
  const create = (responses: Responses = { CreateBusiness: { createBusiness: mill } }) =>
    renderApp(<CreateBusinessPage />, {
      as: ada,
      url: '/create-business',
      responses: { UploadPicture: uploads(), ...responses },
    });

  it('shows every validation error and sends nothing', async () => {
    const { user, requests } = create();
    await user.click(screen.getByRole('button', { name: 'Create Business' }));
    for (const message of ['Business name is required', 'Category is required', 'Location is required'])
      expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByText('Description is required')).toBeVisible();
    await user.type(screen.getByLabelText('Business Name'), 'A');
    await user.type(screen.getByLabelText('Location'), 'B');
    await user.type(screen.getByLabelText('Description'), 'too short');
    expect(await screen.findByText('Business name must be at least 2 characters')).toBeVisible();
    expect(screen.getByText('Location must be at least 2 characters')).toBeVisible();
    expect(screen.getByText('Description must be at least 10 characters')).toBeVisible();
    expect(sent(requests)).toEqual([]);
  });

  it('sends the fields and the picture and opens the new page', async () => {
    const { user, requests, router, hold } = create();
    await fill(user);
    await user.upload(await screen.findByLabelText('Choose image'), picture);
    expect(await screen.findByAltText('Preview of your picture')).toBeVisible();
    await user.type(screen.getByLabelText('What image 1 shows'), 'The wheel');
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
    const release = hold();
    await user.click(screen.getByRole('button', { name: 'Create Business' }));
    expect(await screen.findByRole('button', { name: 'Creating Business...' })).toBeDisabled();
    release();
    expect(await screen.findByText('Business created successfully!')).toBeVisible();
    await waitFor(() => expect(router.state.location.pathname).toBe('/business/mill'));
    expect(sent(requests).map(({ variables }) => variables)).toEqual([
      { image: picture },
      {
        input: {
          name: 'The Mill',
          category: 'REAL_ESTATE',
          location: 'Porto',
          description: 'A mill by the river.',
          pictures: [{ id: 'new-1', alt: 'The wheel' }],
        },
      },
    ]);
    expect(sessionStorage).toHaveLength(0);
  });

  it('leaves users on the page that they open while it is sent', async () => {
    const { user, router, hold } = create();
    await fill(user);
    const release = hold();
    await user.click(screen.getByRole('button', { name: 'Create Business' }));
    await screen.findByRole('button', { name: 'Creating Business...' });
    await act(() => router.navigate('/users'));
    release();
    expect(await screen.findByText('Business created successfully!')).toBeVisible();
    expect(router.state.location.pathname).toBe('/users');
  });

  it.each([
    ['is empty once the server has it', { CreateBusiness: { createBusiness: mill } }, ''],
    ['has the values again when it was not sent', {}, 'The Mill'],
  ])('that is opened again while it is sent waits for the response, and %s', async (_, responses, left) => {
    const { user, router, requests, hold } = create(responses);
    await fill(user);
    const release = hold();
    await user.click(screen.getByRole('button', { name: 'Create Business' }));
    await screen.findByRole('button', { name: 'Creating Business...' });
    await act(() => router.navigate('/users'));
    await act(() => router.navigate('/create-business'));
    expect(screen.getByRole('status')).toHaveTextContent('Creating Business...');
    expect(screen.queryByRole('button', { name: /Business/ })).toBeNull();
    release();
    expect(await screen.findByLabelText('Business Name')).toHaveValue(left);
    expect(screen.getByRole('button', { name: 'Create Business' })).toBeEnabled();
    expect(sent(requests)).toHaveLength(1);
  });

  it('puts the business first on the home page, and drops filtered lists and what the map showed', async () => {
    const { user, client, router } = create();
    const filtered = { filter: { category: 'RETAIL' as const } };
    for (const variables of [{}, filtered])
      client.writeQuery({
        query: HomePageDocument,
        variables,
        data: { businesses: connection('Business', [bakery()]) } as never,
      });
    const view = { bounds: { south: 0, west: 0, north: 1, east: 1 }, zoom: 12, filter: {} };
    client.writeQuery({ query: BusinessClustersDocument, variables: view, data: { businessClusters: [] } });
    expect(client.readQuery({ query: BusinessClustersDocument, variables: view })).not.toBeNull();
    await fill(user);
    await user.click(screen.getByRole('button', { name: 'Create Business' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/business/mill'));
    const home = client.readQuery({ query: HomePageDocument, variables: {} });
    expect(home?.businesses.edges.map(({ node }) => node.id)).toEqual(['mill', 'bakery']);
    expect(home?.businesses.totalCount).toBe(2);
    expect(client.readQuery({ query: HomePageDocument, variables: filtered })).toBeNull();
    expect(client.readQuery({ query: BusinessClustersDocument, variables: view })).toBeNull();
  });

  it('leaves one that waits for a moderator out of the home page and of the number of businesses', async () => {
    const waiting = { ...mill, isHidden: true, isPending: true };
    const { user, client, router } = create({ CreateBusiness: { createBusiness: waiting } });
    cacheHome(client, [bakery()]);
    await fill(user);
    await user.click(screen.getByRole('button', { name: 'Create Business' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/business/mill'));
    expect(cachedHome(client)).toMatchObject({ ids: ['bakery'], total: 1, numBusinesses: 1 });
  });

  it('lets users choose the part of a tall picture that cards show, with keys and by dragging', async () => {
    const { user, requests } = create();
    await fill(user);
    await user.upload(await screen.findByLabelText('Choose image'), picture);
    const preview = await screen.findByAltText('Preview of your picture');
    expect(screen.queryByRole('slider')).toBeNull();
    loadTall(preview);
    const slider = screen.getByRole('slider', { name: 'Part of the picture that cards show' });
    expect(slider).toHaveValue('50');
    fireEvent.change(slider, { target: { value: '20' } });
    expect(preview).toHaveClass('shows-20');

    Object.assign(preview, { setPointerCapture: () => undefined, hasPointerCapture: () => true });
    // jsdom's pointer events have no coordinates.
    const point = (type: string, clientX: number, clientY: number) =>
      fireEvent(preview, new MouseEvent(type, { bubbles: true, clientX, clientY }));
    point('pointerdown', 100, 100);
    point('pointermove', 160, 50);
    expect(preview).toHaveClass('shows-45');
    expect(slider).toHaveValue('45');
    point('pointermove', 100, 900);
    expect(slider).toHaveValue('0');
    await user.click(screen.getByRole('button', { name: 'Create Business' }));
    await waitFor(() => expect(sent(requests).at(-1)?.variables).toMatchObject({ input: { imagePosition: 0 } }));
  });

  it('rejects a file that is no picture, chosen or dropped', async () => {
    const { user } = create();
    const text = new File(['words'], 'notes.txt', { type: 'text/plain' });
    await user.upload(await screen.findByLabelText('Choose image'), text);
    expect(await screen.findByText('Please select an image file')).toBeVisible();
    expect(screen.queryByAltText('Preview of your picture')).toBeNull();
    await user.upload(await screen.findByLabelText('Choose image'), picture);
    expect(await screen.findByAltText('Preview of your picture')).toBeVisible();
    fireEvent.drop(screen.getByAltText('Preview of your picture'), { dataTransfer: { files: [text] } });
    expect(await screen.findByText('Please select an image file')).toBeVisible();
    expect(screen.getByAltText('Preview of your picture')).toBeVisible();
  });

  it('rejects a file with an image type but other content when it is chosen', async () => {
    const { user, requests } = create();
    await user.upload(
      await screen.findByLabelText('Choose image'),
      new File(['<svg>'], 'shop.png', { type: 'image/png' }),
    );
    expect(await screen.findByText('Please select an image file')).toBeVisible();
    expect(screen.queryByAltText('Preview of your picture')).toBeNull();
    await user.upload(await screen.findByLabelText('Choose image'), picture);
    expect(await screen.findByAltText('Preview of your picture')).toBeVisible();
    expect(screen.queryByText('Please select an image file')).toBeNull();
    await waitFor(() => expect(sent(requests).map(({ variables }) => variables)).toEqual([{ image: picture }]));
  });

  it('accepts a dropped picture and removes it again', async () => {
    const { user } = create();
    fireEvent.drop(await screen.findByText(/Drag a picture here/), { dataTransfer: { files: [picture] } });
    expect(await screen.findByAltText('Preview of your picture')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Remove image' }));
    expect(screen.queryByAltText('Preview of your picture')).toBeNull();
  });

  it('keeps the typed values after a failure and after a reload', async () => {
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

  it("shows the server's field error beside the field", async () => {
    const { user } = create({
      CreateBusiness: errorResponse('Name is silly', 'BAD_USER_INPUT', { name: 'Name is silly' }),
    });
    await fill(user);
    await user.click(screen.getByRole('button', { name: 'Create Business' }));
    await waitFor(() => expect(screen.getAllByText('Name is silly')).toHaveLength(2));
    expect(screen.getByLabelText('Business Name')).toHaveAccessibleDescription('Name is silly');
    expect(screen.getByLabelText('Business Name')).toHaveFocus();
  });

  it('is discarded by Cancel, with its draft, but not where a key opens or downloads its link', async () => {
    const { user, router } = create();
    await fill(user);
    const stored = Object.keys(sessionStorage);
    // jsdom does not follow links.
    window.addEventListener('click', (event) => event.preventDefault(), { once: true });
    fireEvent.click(screen.getByRole('link', { name: 'Cancel' }), { altKey: true });
    expect(Object.keys(sessionStorage)).toEqual(stored);
    expect(stored).not.toEqual([]);
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(sessionStorage).toHaveLength(0);
  });
});

const stored = (id: string, alt = '') => ({
  __typename: 'Picture',
  id,
  alt,
  url: `/${id}.webp`,
  srcSet: `/${id}.webp 1w`,
  placeholder: '',
  width: 1,
  height: 3,
});

describe('Several pictures', () => {
  const own = bakery({
    owner: adaAsOwner,
    version: 3,
    pictures: [stored('a', 'One'), stored('b', 'Two'), stored('c')],
  });
  const edit = (responses: Responses = {}) =>
    renderApp(<EditBusinessPage />, {
      as: ada,
      url: '/edit-business/bakery',
      pattern: patterns.editBusiness,
      responses: {
        EditBusinessPage: { business: own },
        UpdateBusiness: { updateBusiness: { ...own, version: 4 } },
        UploadPicture: uploads(),
        ...responses,
      },
    });
  const submitted = async ({ user, requests }: ReturnType<typeof edit>) => {
    await user.click(screen.getByRole('button', { name: 'Update Business' }));
    await waitFor(() => expect(requests.some(({ operation }) => operation === 'UpdateBusiness')).toBe(true));
    return requests.find(({ operation }) => operation === 'UpdateBusiness')!.variables.input;
  };
  const alts = () => screen.getAllByLabelText(/^What image/).map((field) => (field as HTMLInputElement).value);

  it('are put in order with the keyboard, which keeps the focus and tells the new place', async () => {
    const page = edit();
    const { user } = page;
    (await screen.findByRole('button', { name: /^Image 3 of 3/ })).focus();
    await user.keyboard('{ArrowUp}');
    expect(await screen.findByText('Moved to place 2 of 3.')).toBeInTheDocument();
    expect(alts()).toEqual(['One', '', 'Two']);
    expect(screen.getByRole('button', { name: /^Image 2 of 3/ })).toHaveFocus();
    await user.keyboard('{Home}{ArrowUp}');
    expect(alts()).toEqual(['', 'One', 'Two']);
    await user.click(screen.getByRole('button', { name: 'Move image 2 down' }));
    expect(alts()).toEqual(['', 'Two', 'One']);
    expect(screen.getByRole('button', { name: 'Move image 3 down' })).toHaveFocus();
    const pictures = [
      { id: 'c', alt: '' },
      { id: 'b', alt: 'Two' },
      { id: 'a', alt: 'One' },
    ];
    expect(await submitted(page)).toEqual({ version: 3, pictures });
  });

  it('are described and removed', async () => {
    const page = edit();
    await page.user.type(await screen.findByLabelText('What image 3 shows'), 'Three');
    await page.user.click(screen.getByRole('button', { name: 'Remove image 1' }));
    expect(screen.getByText('Image removed.')).toBeInTheDocument();
    const pictures = [
      { id: 'b', alt: 'Two' },
      { id: 'c', alt: 'Three' },
    ];
    expect(await submitted(page)).toEqual({ version: 3, pictures });
  });

  /** The responses for a business that `change` gives another version, so that an update meets a conflict. */
  const changedElsewhere = () => {
    let business = own;
    const responses: Responses = {
      EditBusinessPage: () => ({ business }),
      UpdateBusiness: errorResponse('This business was changed by someone else', 'CONFLICT'),
    };
    const change = (version: number, ...pictures: object[]) => void (business = { ...own, version, pictures } as never);
    return { responses, change };
  };

  it('keep the descriptions that were written elsewhere meanwhile, after a reload and after a conflict', async () => {
    const { responses, change } = changedElsewhere();
    const first = edit(responses);
    await first.user.click(await screen.findByRole('button', { name: 'Move image 2 up' }));
    await first.user.type(screen.getByLabelText('What image 3 shows'), 'Own');
    first.unmount();
    change(4, stored('a', 'One'), stored('b', 'Two, elsewhere'), stored('c', 'Three, elsewhere'));
    const page = edit(responses);
    await waitFor(() => expect(alts()).toEqual(['Two, elsewhere', 'One', 'Own']));
    change(5, stored('a', 'One, elsewhere'), stored('b', 'Two, again'), stored('c', 'Three, again'));
    await submitted(page);
    await waitFor(() => expect(alts()).toEqual(['Two, again', 'One, elsewhere', 'Own']));
  });

  it('are shown from the URLs that they have after a reload, as those of a business that was hidden meanwhile', async () => {
    const { responses, change } = changedElsewhere();
    const first = edit(responses);
    await first.user.click(await screen.findByRole('button', { name: 'Move image 2 up' }));
    first.unmount();
    const signed = ['a', 'b', 'c'].map((id, at) => ({
      ...stored(id, ['One', 'Two'][at]),
      url: `/pictures/${id}.webp?signature=s`,
    }));
    change(3, ...signed);
    edit(responses);
    await waitFor(() => expect(alts()).toEqual(['Two', 'One', '']));
    expect(screen.getByAltText('Preview of your picture')).toHaveAttribute('src', signed[1]!.url);
  });

  it('have the chosen part of the cover after a reload, but not where another one is the cover meanwhile', async () => {
    let business: object = own;
    const responses: Responses = { EditBusinessPage: () => ({ business }) };
    const first = edit(responses);
    loadTall(await screen.findByAltText('Preview of your picture'));
    fireEvent.change(screen.getByRole('slider'), { target: { value: '80' } });
    first.unmount();
    const second = edit(responses);
    await waitFor(() => expect(screen.getByAltText('Preview of your picture')).toHaveClass('shows-80'));
    second.unmount();
    business = { ...own, version: 4, pictures: own.pictures.toReversed() };
    const page = edit(responses);
    await waitFor(() => expect(alts()).toEqual(['', 'Two', 'One']));
    expect(screen.getByAltText('Preview of your picture')).toHaveClass('shows-50');
    await page.user.type(screen.getByLabelText('Business Name'), '!');
    expect(await submitted(page)).toEqual({ version: 4, name: `${own.name}!` });
  });

  it('keep their order after a reload and after a conflict, beside what was added and removed elsewhere meanwhile', async () => {
    const { responses, change } = changedElsewhere();
    const first = edit(responses);
    await first.user.click(await screen.findByRole('button', { name: 'Move image 2 up' }));
    first.unmount();
    change(4, stored('a', 'One'), stored('b', 'Two'), stored('d', 'Four'));
    const { user, requests } = edit(responses);
    await waitFor(() => expect(alts()).toEqual(['Two', 'One', 'Four']));
    const updates = () =>
      requests.flatMap(({ operation, variables }) => (operation === 'UpdateBusiness' ? [variables.input] : []));
    const submit = () => user.click(screen.getByRole('button', { name: 'Update Business' }));
    change(5, stored('b', 'Two'), stored('d', 'Four'), stored('e', 'Five'), stored('f', 'Six'));
    await submit();
    await waitFor(() => expect(alts()).toEqual(['Two', 'Four', 'Five', 'Six']));
    await user.click(screen.getByRole('button', { name: 'Remove image 3' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Update Business' })).toBeEnabled());
    await submit();
    await waitFor(() => expect(updates()).toHaveLength(2));
    const ids = updates().map((input) => (input as { pictures: { id: string }[] }).pictures.map(({ id }) => id));
    expect(ids).toEqual([
      ['b', 'a', 'd'],
      ['b', 'd', 'f'],
    ]);
  });

  it('are added together: a broken one says why, and a failed one is tried again, without losing the others', async () => {
    let isOffline = true;
    const upload = uploads();
    const page = edit({
      UploadPicture: ({ image }) => {
        const { name } = image as File;
        if (name === 'b.gif') return errorResponse('Please select an image file', 'BAD_USER_INPUT');
        return name === 'c.gif' && isOffline ? new Error('Failed to fetch') : upload();
      },
    });
    const { user } = page;
    const text = new File(['words'], 'notes.txt', { type: 'text/plain' });
    const input = await screen.findByLabelText('Add images');
    fireEvent.change(input, { target: { files: [gif('a.gif'), text, gif('b.gif'), gif('c.gif')] } });
    // Of the text file at once, and of the broken picture by the server.
    await waitFor(() => expect(screen.getAllByText('Please select an image file')).toHaveLength(2));
    expect(await screen.findByText('The image was not uploaded')).toBeVisible();
    expect(alts()).toHaveLength(6);
    await user.click(screen.getByRole('button', { name: 'Update Business' }));
    expect(await screen.findByText('An image was not uploaded. Try again, or remove it.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Remove image 5' }));
    isOffline = false;
    const again = screen.getByRole('button', { name: 'Try again' });
    const row = again.closest('li');
    await user.click(again);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull());
    expect(row).toHaveFocus();
    const { pictures } = (await submitted(page)) as { pictures: { id: string }[] };
    expect(pictures.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'new-1', 'new-2']);
  });

  it('are at most ten', async () => {
    edit();
    const files = Array.from({ length: 8 }, (_, at) => gif(`${at}.gif`));
    fireEvent.change(await screen.findByLabelText('Add images'), { target: { files } });
    expect(await screen.findByText('A business can have at most 10 pictures')).toBeVisible();
    expect(alts()).toHaveLength(10);
  });

  it('can be pasted', async () => {
    edit();
    const field = await screen.findByLabelText('Business Name');
    fireEvent.paste(field, { clipboardData: { files: [picture], types: ['Files'] } });
    await waitFor(() => expect(alts()).toHaveLength(4));
  });

  it('that office programs copy beside a text is not pasted into a text field', async () => {
    edit();
    const field = await screen.findByLabelText('Business Name');
    const clipboardData = { files: [picture], types: ['text/plain', 'Files'] };
    // False where the browser does not paste the text.
    expect(fireEvent.paste(field, { clipboardData })).toBe(true);
    expect(fireEvent.paste(document.body, { clipboardData })).toBe(false);
    await waitFor(() => expect(alts()).toHaveLength(4));
  });
});

describe('Editing a business', () => {
  const own = bakery({ owner: adaAsOwner, version: 3 });
  const edit = (responses: Responses, as = ada) =>
    renderApp(<EditBusinessPage />, { as, url: '/edit-business/bakery', pattern: patterns.editBusiness, responses });

  it('starts with the current values and sends the changes', async () => {
    const updated = { ...own, name: 'Juniper', version: 4 };
    const { user, requests, router, hold } = edit({
      EditBusinessPage: { business: own },
      UpdateBusiness: { updateBusiness: updated },
    });
    const name = await screen.findByLabelText('Business Name');
    expect(name).toHaveValue('Juniper & Rye Bakery');
    expect(screen.getByLabelText('Category')).toHaveDisplayValue('Restaurant');
    await user.clear(name);
    await user.type(name, 'Juniper');
    const release = hold();
    await user.click(screen.getByRole('button', { name: 'Update Business' }));
    expect(await screen.findByRole('button', { name: 'Updating Business...' })).toBeDisabled();
    release();
    expect(await screen.findByText('Business updated successfully!')).toBeVisible();
    await waitFor(() => expect(router.state.location.pathname).toBe('/business/bakery'));
    expect(sent(requests).at(-1)?.variables).toMatchObject({
      id: 'bakery',
      input: { name: 'Juniper', version: 3 },
    });
  });

  it('takes no further text and is not sent again after its success, while the page of the business loads', async () => {
    const business = { ...own, name: `${own.name}!`, version: 4 };
    const { user, router, requests } = edit({
      EditBusinessPage: { business: own },
      UpdateBusiness: { updateBusiness: business },
    });
    const name = await screen.findByLabelText('Business Name');
    await user.type(name, '!');
    let arrive = (): void => undefined;
    jest.spyOn(router, 'navigate').mockReturnValue(new Promise((resolve) => (arrive = resolve)));
    await user.click(screen.getByRole('button', { name: 'Update Business' }));
    expect(await screen.findByText('Business updated successfully!')).toBeVisible();
    await waitFor(() => expect(router.navigate).toHaveBeenCalledWith('/business/bakery', expect.anything()));
    await user.type(name, '?');
    expect(name).toHaveValue(business.name);
    expect(screen.getByRole('button', { name: 'Updating Business...' })).toBeDisabled();
    expect(sent(requests).filter(({ operation }) => operation === 'UpdateBusiness')).toHaveLength(1);
    await act(async () => arrive());
  });

  it('leaves users on the page that they open while it is sent', async () => {
    const { user, router, hold } = edit({
      EditBusinessPage: { business: own },
      UpdateBusiness: { updateBusiness: { ...own, version: 4 } },
    });
    await user.type(await screen.findByLabelText('Business Name'), '!');
    const release = hold();
    await user.click(screen.getByRole('button', { name: 'Update Business' }));
    await screen.findByRole('button', { name: 'Updating Business...' });
    await act(() => router.navigate('/users'));
    release();
    expect(await screen.findByText('Business updated successfully!')).toBeVisible();
    expect(router.state.location.pathname).toBe('/users');
  });

  it('takes no text and no choice while it is sent: the page of the business follows', async () => {
    const week = weekdays.map((day) => ({ __typename: 'DayHours', day, spans: [] }));
    const specialDays = [{ __typename: 'SpecialDay', date: '2030-12-24', name: 'Eve', spans: [] }];
    const hours = { __typename: 'OpeningHours', timeZone: 'Europe/Lisbon', week, specialDays };
    const business = { ...own, pictures: [stored('a', 'One')], hours, timeZone: 'Europe/Lisbon' };
    const { user, hold } = edit({
      EditBusinessPage: { business },
      UpdateBusiness: { updateBusiness: { ...business, version: 4 } },
    });
    await user.click(await screen.findByText('Contact', ignoreSkeletons));
    await user.click(screen.getByText('Opening hours'));
    const labels = ['Location', 'What image 1 shows', 'Phone', 'Link 1', 'Name'];
    const fields = await Promise.all(labels.map((label) => screen.findByLabelText(label)));
    for (const field of fields) await user.type(field, '1');
    const choices = ['Category', 'Monday: open or closed', 'Time zone'];
    const selects = choices.map((label) => screen.getByLabelText<HTMLSelectElement>(label));
    const values = () => [...fields, ...selects].map((field) => (field as HTMLInputElement).value);
    const typed = values();
    const release = hold();
    await user.click(screen.getByRole('button', { name: 'Update Business' }));
    await screen.findByRole('button', { name: 'Updating Business...' });
    for (const field of fields) await user.type(field, '2');
    for (const select of selects) await user.selectOptions(select, [...select.options].at(-1)!);
    for (const name of ['Remove link 1', 'Remove Eve1', 'Remove opening hours', 'Remove image'])
      await user.click(screen.getByRole('button', { name }));
    expect(values()).toEqual(typed);
    expect(fields.filter((field) => !field.isConnected)).toEqual([]);
    release();
    expect(await screen.findByText('Business updated successfully!')).toBeVisible();
  });

  it('says on the page of the business that a changed text waits for a moderator', async () => {
    const Pages = () => (useLocation().pathname.startsWith('/edit-') ? <EditBusinessPage /> : <BusinessPage />);
    const { user, router } = renderApp(<Pages />, {
      as: ada,
      url: '/business/bakery',
      pattern: '/:screen/:id',
      responses: {
        BusinessPage: { business: own },
        EditBusinessPage: { business: own },
        UpdateBusiness: { updateBusiness: { ...own, isHidden: true, isPending: true, version: 4 } },
      },
    });
    await screen.findByRole('heading', { level: 1, name: own.name });
    await act(() => router.navigate('/edit-business/bakery'));
    await user.type(await screen.findByLabelText('Description'), ' See https://rye.example');
    await user.click(screen.getByRole('button', { name: 'Update Business' }));
    expect(await screen.findByText(/^Only you see this until a moderator has read it/)).toBeVisible();
    expect(router.state.location.pathname).toBe('/business/bakery');
  });

  it.each([
    ['hides it, takes it out of the home page', false, { ids: ['mill'], total: 1, numBusinesses: 1 }],
    ['shows it again, loads the home page anew', true, { ids: undefined, total: undefined, numBusinesses: 2 }],
  ])('that %s, and counts it accordingly', async (_, isHidden, expected) => {
    const { user, client, router } = edit({
      EditBusinessPage: { business: { ...own, isHidden, isPending: isHidden } },
      UpdateBusiness: { updateBusiness: { ...own, isHidden: !isHidden, isPending: !isHidden, version: 4 } },
    });
    const others = [bakery({ id: 'mill' })];
    cacheHome(client, isHidden ? others : [own, ...others]);
    await user.type(await screen.findByLabelText('Description'), '!');
    await user.click(screen.getByRole('button', { name: 'Update Business' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/business/bakery'));
    expect(cachedHome(client)).toMatchObject(expected);
  });

  it('keeps edited fields after a conflict and a reload, and takes new values for the others', async () => {
    let moved = { ...own };
    const responses: Responses = {
      EditBusinessPage: () => ({ business: moved }),
      UpdateBusiness: errorResponse('This business was changed by someone else', 'CONFLICT'),
    };
    const first = edit(responses);
    await first.user.type(await screen.findByLabelText('Business Name'), '!');
    moved = { ...own, location: 'Elsewhere', version: 4 };
    await first.user.click(screen.getByRole('button', { name: 'Update Business' }));
    await waitFor(() => expect(screen.getByLabelText('Location')).toHaveValue('Elsewhere'));
    expect(screen.getByLabelText('Business Name')).toHaveValue('Juniper & Rye Bakery!');
    first.unmount();
    moved = { ...own, location: 'Far away', version: 5 };
    const { user, requests } = edit(responses);
    expect(await screen.findByLabelText('Business Name')).toHaveValue('Juniper & Rye Bakery!');
    expect(screen.getByLabelText('Location')).toHaveValue('Far away');
    await user.click(screen.getByRole('button', { name: 'Update Business' }));
    await waitFor(() => expect(sent(requests).at(-2)?.operation).toBe('UpdateBusiness'));
    const input = { name: 'Juniper & Rye Bakery!', version: 5 };
    expect(sent(requests).at(-2)?.variables).toEqual({ id: 'bakery', input });
  });

  it('keeps the form after a conflict whose reload fails, and loads the new values with the next one', async () => {
    let response: ResponseData = { business: own };
    const { user, requests } = edit({
      EditBusinessPage: () => response,
      UpdateBusiness: errorResponse('This business was changed by someone else', 'CONFLICT'),
    });
    await user.type(await screen.findByLabelText('Business Name'), '!');
    response = new Error('Failed to fetch');
    await user.click(screen.getByRole('button', { name: 'Update Business' }));
    const loads = () => requests.filter(({ operation }) => operation === 'EditBusinessPage');
    await waitFor(() => expect(loads()).toHaveLength(2));
    response = { business: { ...own, location: 'Elsewhere', version: 4 } };
    await user.click(await screen.findByRole('button', { name: 'Update Business' }));
    await waitFor(() => expect(screen.getByLabelText('Location')).toHaveValue('Elsewhere'));
    expect(screen.getByLabelText('Business Name')).toHaveValue('Juniper & Rye Bakery!');
    expect(screen.queryByText('Failed to fetch business details')).toBeNull();
  });

  it('sends the part of the stored picture only if it changes', async () => {
    const cover = {
      __typename: 'Cover',
      src: '/p-1.webp',
      srcSet: '/p-1.webp 1w',
      placeholder: '',
      width: 1,
      height: 3,
    };
    const pictures = [stored('p-1')];
    const responses = {
      EditBusinessPage: { business: { ...own, cover, pictures, imagePosition: 30 } },
      UpdateBusiness: { updateBusiness: { ...own, cover, pictures, imagePosition: 30, version: 4 } },
    };
    const { user, requests } = edit(responses);
    expect(await screen.findByAltText('Preview of your picture')).toHaveClass('shows-30');
    await user.click(screen.getByRole('button', { name: 'Update Business' }));
    await waitFor(() => expect(sent(requests).at(-1)?.operation).toBe('UpdateBusiness'));
    expect(sent(requests).at(-1)?.variables).toEqual({ id: 'bakery', input: { version: 3 } });
    await screen.findByText('Business updated successfully!');
  });

  it('is not available to other users', async () => {
    const { router } = edit({ EditBusinessPage: { business: bakery() } });
    expect(await screen.findByText('You are not authorized to edit this business')).toBeVisible();
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });

  it("does not overwrite another user's change until the second submit", async () => {
    let version = 3;
    const { user, requests } = edit({
      EditBusinessPage: () => ({ business: { ...own, location: `Street ${version}`, version: version++ } }),
      UpdateBusiness: errorResponse('This business was changed by someone else', 'CONFLICT'),
    });
    await user.type(await screen.findByLabelText('Business Name'), '!');
    await user.click(screen.getByRole('button', { name: 'Update Business' }));
    expect(await screen.findByText('This business was changed by someone else')).toBeVisible();
    expect(screen.getByLabelText('Business Name')).toHaveValue('Juniper & Rye Bakery!');
    await waitFor(() => expect(screen.getByLabelText('Location')).toHaveValue('Street 4'));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Update Business' })).toBeEnabled());
    await user.click(screen.getByRole('button', { name: 'Update Business' }));
    const updates = () => requests.filter(({ operation }) => operation === 'UpdateBusiness');
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
