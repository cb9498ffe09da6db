/** The form's part for the contact of a business. */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { CreateBusinessPage } from '#client/businesses/form/CreateBusinessPage.tsx';
import { EditBusinessPage } from '#client/businesses/form/EditBusinessPage.tsx';
import { patterns } from '#client/core/paths.ts';
import { adaAsOwner, bakery, ignoreSkeletons, connection } from '../sampleData.ts';
import { ada, errorResponse, renderApp, type Responses } from '../renderApp.tsx';

beforeEach(() => sessionStorage.clear());

const link = (url: string, name: string) => ({ __typename: 'SocialLink', url, name });
const reachable = bakery({
  owner: adaAsOwner,
  phone: '+351210000000',
  phoneText: '+351 21 000 0000',
  website: 'https://example.com/',
  hasEmail: true,
  email: 'hello@example.com',
  socialLinks: [link('https://instagram.com/rye', 'Instagram')],
});
const edit = (business: object, responses: Responses = {}) =>
  renderApp(<EditBusinessPage />, {
    as: ada,
    pattern: patterns.editBusiness,
    url: '/edit-business/bakery',
    responses: { EditBusinessPage: { business }, UpdateBusiness: { updateBusiness: business }, ...responses },
  });
const open = async (user: ReturnType<typeof renderApp>['user']) =>
  user.click(await screen.findByText('Contact', ignoreSkeletons));

describe('The contact in the form', () => {
  it('is closed at first, and sends nothing that stays empty', async () => {
    const mill = bakery({ id: 'mill', owner: adaAsOwner, comments: connection('Comment', []) });
    const { user, requests } = renderApp(<CreateBusinessPage />, {
      as: ada,
      url: '/create-business',
      responses: { CreateBusiness: { createBusiness: mill } },
    });
    await screen.findByText('Contact', ignoreSkeletons);
    expect(screen.queryByLabelText('Phone')).toBeNull();
    await user.type(screen.getByLabelText('Business Name'), 'The Mill');
    await user.selectOptions(screen.getByLabelText('Category'), 'Retail');
    await user.type(screen.getByLabelText('Location'), 'Porto');
    await user.type(screen.getByLabelText('Description'), 'A mill by the river.');
    await open(user);
    await user.type(screen.getByLabelText('Phone'), '+351 21 000 0000');
    await user.type(screen.getByLabelText('Link 1'), 'x.com/mill');
    await user.click(screen.getByRole('button', { name: 'Create Business' }));
    await waitFor(() => expect(requests.at(-1)?.operation).toBe('CreateBusiness'));
    expect(requests.at(-1)!.variables.input).toEqual({
      name: 'The Mill',
      category: 'RETAIL',
      location: 'Porto',
      description: 'A mill by the river.',
      phone: '+351 21 000 0000',
      socialLinks: ['x.com/mill'],
    });
  });

  it('has what is stored, and sends what changes', async () => {
    const { user, requests } = edit(reachable);
    await open(user);
    expect(screen.getByLabelText('Phone')).toHaveValue('+351 21 000 0000');
    expect(screen.getByLabelText('Website')).toHaveValue('https://example.com/');
    expect(screen.getByLabelText('Email')).toHaveValue('hello@example.com');
    expect(screen.getByLabelText('Link 1')).toHaveValue('https://instagram.com/rye');
    expect(screen.getByLabelText('Phone')).toHaveAttribute('type', 'tel');
    await user.clear(screen.getByLabelText('Email'));
    await user.click(screen.getByRole('button', { name: 'Remove link 1' }));
    await user.click(screen.getByRole('button', { name: 'Update Business' }));
    await waitFor(() => expect(requests.at(-1)?.operation).toBe('UpdateBusiness'));
    expect(requests.at(-1)!.variables.input).toEqual({ email: '', socialLinks: [], version: 1 });
  });

  it('takes up to five links, which the keyboard adds and removes', async () => {
    const { user, requests } = edit(bakery({ owner: adaAsOwner }));
    await open(user);
    await user.click(screen.getByLabelText('Link 1'));
    for (const place of [1, 2, 3, 4, 5]) {
      await waitFor(() => expect(screen.getByLabelText(`Link ${place}`)).toHaveFocus());
      await user.keyboard(`x.com/${place}`);
      const add = screen.queryByRole('button', { name: 'Add a link' });
      expect(add === null).toBe(place === 5);
      add?.focus();
      if (add) await user.keyboard('{Enter}');
    }
    screen.getByRole('button', { name: 'Remove link 2' }).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByLabelText('Link 1')).toHaveFocus());
    expect(screen.getByRole('button', { name: 'Add a link' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Update Business' }));
    await waitFor(() => expect(requests.at(-1)?.operation).toBe('UpdateBusiness'));
    expect(requests.at(-1)!.variables.input).toMatchObject({
      socialLinks: ['x.com/1', 'x.com/3', 'x.com/4', 'x.com/5'],
    });
  });

  it.each([
    ['phone', 'Phone', 'Phone must begin with + and the code of the country'],
    ['website', 'Website', 'Website must be a valid web address'],
    ['email', 'Email', 'Invalid email address'],
    ['socialLinks', 'Link 1', 'Each link must be a valid web address'],
  ])('opens and shows the error of the server at the field: %s', async (field, label, message) => {
    const refused = errorResponse(message, 'BAD_USER_INPUT', { [field]: message });
    const { user, requests } = edit(reachable, { UpdateBusiness: refused });
    await user.type(await screen.findByLabelText('Business Name'), '!');
    await screen.findByText('Contact', ignoreSkeletons);
    await user.click(screen.getByRole('button', { name: 'Update Business' }));
    await waitFor(() => expect(screen.getByLabelText(label)).toHaveFocus());
    expect(screen.getByLabelText(label)).toBeInvalid();
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(message);
    // The next try is sent, and what was typed is still there.
    await user.click(screen.getByRole('button', { name: 'Update Business' }));
    await waitFor(() => expect(requests.map(({ operation }) => operation).slice(1)).toHaveLength(2));
    expect(screen.getByLabelText('Business Name')).toHaveValue('Juniper & Rye Bakery!');
  });

  it('keeps what was typed over a reload', async () => {
    const { user, unmount } = edit(bakery({ owner: adaAsOwner }));
    await open(user);
    await user.type(screen.getByLabelText('Website'), 'example.com');
    await user.type(screen.getByLabelText('Link 1'), 'x.com/rye');
    unmount();
    const { user: again, requests } = edit(bakery({ owner: adaAsOwner }));
    await open(again);
    expect(screen.getByLabelText('Website')).toHaveValue('example.com');
    expect(screen.getByLabelText('Link 1')).toHaveValue('x.com/rye');
    await again.click(screen.getByRole('button', { name: 'Update Business' }));
    await waitFor(() => expect(requests.at(-1)?.operation).toBe('UpdateBusiness'));
    expect(requests.at(-1)!.variables.input).toMatchObject({ website: 'example.com', socialLinks: ['x.com/rye'] });
  });
});
