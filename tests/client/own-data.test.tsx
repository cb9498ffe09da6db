/** Controls that depend on the viewer, before the viewer's own data has arrived. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ApolloProvider } from '@apollo/client/react';
import { ApolloLink } from '@apollo/client/link';
import { act, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { EMPTY } from 'rxjs';
import { onBusinessNotFound } from '#client/app/onBusinessNotFound.ts';
import { createRoutes } from '#client/app/routes.tsx';
import { AuthProvider } from '#client/auth/AuthProvider.tsx';
import { createApollo } from '#client/core/apollo/client.ts';
import { BusinessPage } from '#client/businesses/details/BusinessPage.tsx';
import { viewerData } from '#client/core/viewerData.ts';
import { session } from '#client/core/session.ts';
import { patterns } from '#client/core/paths.ts';
import { pageDataId } from '#rules/page.ts';
import { UsersPage } from '#client/users/list/UsersPage.tsx';
import { bakery, grace, connection, sampleComment } from './sampleData.ts';
import { ada, renderApp } from './renderApp.tsx';

let arrive: () => void;
let fail: (error: Error) => void;

beforeEach(() => {
  localStorage.clear();
  viewerData.waitFor(new Promise<void>((resolve, reject) => ([arrive, fail] = [resolve, reject])));
});
afterEach(() => act(async () => arrive()));

const responses = {
  UsersPage: {
    users: connection('User', [
      {
        ...grace,
        bio: '',
        profilePicture: '',
        createdAt: ada.createdAt,
        numBusinesses: 0,
        businesses: connection('Business', []),
      },
    ]),
  },
  BusinessPage: { business: bakery({ isLiked: true, myRating: 4 }) },
  BusinessComments: {
    business: { __typename: 'Business', id: 'bakery', numComments: 0, comments: connection('Comment', []) },
  },
};

describe("Until the viewer's own data has arrived", () => {
  it('Follow shows neither state and sends nothing', async () => {
    const { user, requests } = renderApp(<UsersPage />, { as: ada, url: '/users', responses });
    const follow = await screen.findByRole('button', { name: /grace/ });
    expect(follow).toHaveAttribute('aria-disabled', 'true');
    expect(follow).toHaveClass('neutral');
    await user.click(follow);
    expect(requests.map(({ operation }) => operation)).toEqual(['UsersPage']);
    await act(async () => arrive());
    await waitFor(() => expect(follow).not.toHaveAttribute('aria-disabled'));
    expect(follow).toHaveAccessibleName('Follow grace');
  });

  it('likes, saves and stars show neither state and send nothing', async () => {
    const { user, requests } = renderApp(<BusinessPage />, {
      as: ada,
      url: '/business/bakery',
      pattern: patterns.business,
      responses,
    });
    const like = await screen.findByRole('button', { name: /^Like/ });
    const save = screen.getByRole('button', { name: /^Save/ });
    for (const button of [like, save]) {
      expect(button).toHaveAttribute('aria-disabled', 'true');
      expect(button).not.toHaveAttribute('aria-pressed');
    }
    const stars = screen.getByRole('radiogroup');
    expect(stars).toHaveAttribute('aria-disabled', 'true');
    for (const control of [like, save, screen.getByRole('radio', { name: '2 stars' })]) await user.click(control);
    expect(requests.map(({ operation }) => operation).sort()).toEqual(['BusinessComments', 'BusinessPage']);
    await act(async () => arrive());
    await waitFor(() => expect(like).toHaveAttribute('aria-pressed', 'true'));
    expect(save).toHaveAttribute('aria-pressed', 'false');
    expect(stars).not.toHaveAttribute('aria-disabled');
    expect(screen.getByRole('radio', { name: '4 stars' })).toBeChecked();
  });

  it("'Helpful' shows neither state, looks like it, and sends nothing", async () => {
    const comments = connection('Comment', [sampleComment({ isHelpful: true, numHelpful: 2 })]);
    const BusinessComments = { business: { __typename: 'Business', id: 'bakery', comments } };
    const { user, requests } = renderApp(<BusinessPage />, {
      as: ada,
      url: '/business/bakery',
      pattern: patterns.business,
      responses: { ...responses, BusinessComments },
    });
    const helpful = await screen.findByRole('button', { name: /^Helpful/ });
    expect(helpful).toHaveAttribute('aria-disabled', 'true');
    expect(helpful).not.toHaveAttribute('aria-pressed');
    expect(helpful).toHaveClass('neutral');
    expect(helpful).not.toHaveClass('text-accent');
    await user.click(helpful);
    expect(requests.map(({ operation }) => operation).sort()).toEqual(['BusinessComments', 'BusinessPage']);
    await act(async () => arrive());
    await waitFor(() => expect(helpful).toHaveAttribute('aria-pressed', 'true'));
    expect(helpful).not.toHaveClass('neutral');
    expect(helpful).toHaveClass('text-accent');
  });

  it('after a failed request a press on Follow sends the new state', async () => {
    const { user, requests } = renderApp(<UsersPage />, { as: ada, url: '/users', responses });
    const follow = await screen.findByRole('button', { name: /grace/ });
    await act(async () => fail(new Error('offline')));
    await waitFor(() => expect(follow).not.toHaveAttribute('aria-disabled'));
    await user.click(follow);
    await waitFor(() =>
      expect(requests.at(-1)).toMatchObject({
        operation: 'SetFollow',
        variables: { userId: 'grace', following: true },
      }),
    );
  });
});

describe('A business that the page of visitors does not find', () => {
  const notFound = (id: string) => ({ operation: 'BusinessPage', variables: { id }, data: { business: null } });
  const inPage = document.createElement('script');
  inPage.type = 'application/json';
  inPage.id = pageDataId;
  inPage.textContent = JSON.stringify([notFound('waiting'), notFound('gone')]);
  document.body.append(inPage);

  /** Opens the page of a business. The server does not respond. */
  function open(id: string) {
    const operations: string[] = [];
    const network = new ApolloLink(({ operationName = '' }) => {
      operations.push(operationName);
      return EMPTY;
    });
    const client = createApollo({ onSessionExpired: () => undefined, onBusinessNotFound }, network);
    const router = createMemoryRouter(createRoutes(client), { initialEntries: [`/business/${id}`] });
    render(
      <ApolloProvider client={client}>
        <AuthProvider goHome={() => router.navigate('/')}>
          <RouterProvider router={router} />
        </AuthProvider>
      </ApolloProvider>,
    );
    return operations;
  }

  it('loads for a member, who may be its owner', async () => {
    session.start({ token: 'token', user: ada });
    const operations = open('waiting');
    await waitFor(() => expect(operations).toContain('BusinessPage'));
    expect(await screen.findByText('Loading…')).toBeVisible();
    expect(screen.queryByText('Business not found')).toBeNull();
  });

  it('is not found for a visitor, without a request', async () => {
    session.end();
    const operations = open('gone');
    expect(await screen.findByRole('heading', { level: 1, name: 'Business not found' })).toBeVisible();
    expect(operations).not.toContain('BusinessPage');
  });
});
