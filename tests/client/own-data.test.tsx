/** Controls that depend on the viewer, before the viewer's own data has arrived. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { BusinessPage } from '#client/businesses/details/BusinessPage.tsx';
import { ownData } from '#client/core/ownData.ts';
import { patterns } from '#client/core/paths.ts';
import { UsersPage } from '#client/users/list/UsersPage.tsx';
import { bakery, grace, page, sampleComment } from './directory.ts';
import { ada, renderApp } from './renderApp.tsx';

let arrive: () => void;
let fail: (error: Error) => void;

beforeEach(() => {
  localStorage.clear();
  ownData.waitFor(new Promise<void>((resolve, reject) => ([arrive, fail] = [resolve, reject])));
});
afterEach(() => act(async () => arrive()));

const responses = {
  UsersPage: {
    users: page('User', [
      {
        ...grace,
        bio: '',
        profilePicture: '',
        createdAt: ada.createdAt,
        numBusinesses: 0,
        businesses: page('Business', []),
      },
    ]),
  },
  BusinessPage: { business: bakery({ isLiked: true, myRating: 4 }) },
  BusinessComments: {
    business: { __typename: 'Business', id: 'bakery', numComments: 0, comments: page('Comment', []) },
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
    const comments = page('Comment', [sampleComment({ isHelpful: true, numHelpful: 2 })]);
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
