/** The field for a place from which distances are measured. */
import { expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { PlaceSearch } from '#client/businesses/near/PlaceSearch.tsx';
import { samplePlace } from '../sampleData.ts';
import { renderApp } from '../renderApp.tsx';

it('Enter chooses the first place of the text that was typed, while the list is still that of an earlier one', async () => {
  const onChoose = jest.fn();
  const { user } = renderApp(<PlaceSearch onChoose={onChoose} />, {
    responses: { Places: ({ search }) => ({ places: [samplePlace(search === 'Mainz' ? 'Mainz' : 'Mannheim')] }) },
  });
  const field = screen.getByRole('searchbox');
  await user.type(field, 'Ma');
  await screen.findByRole('button', { name: 'Mannheim, Germany' });
  await user.type(field, 'inz{Enter}');
  await waitFor(() => expect(onChoose).toHaveBeenCalled());
  expect(onChoose.mock.calls).toEqual([[expect.objectContaining({ name: 'Mainz' })]]);
});

it('says in the form that the search failed, since a toast would be behind the dialog, and Enter searches again', async () => {
  const onChoose = jest.fn();
  let isDown = true;
  const { user } = renderApp(<PlaceSearch onChoose={onChoose} />, {
    responses: { Places: () => (isDown ? new Error('Failed to fetch') : { places: [samplePlace('Mainz')] }) },
  });
  const field = screen.getByRole('searchbox');
  await user.type(field, 'Mainz{Enter}');
  expect(await screen.findByText('The places could not be loaded.')).toHaveRole('status');
  expect(screen.queryByRole('alert')).toBeNull();
  isDown = false;
  await user.type(field, '{Enter}');
  await waitFor(() => expect(onChoose).toHaveBeenCalledWith(expect.objectContaining({ name: 'Mainz' })));
});

it('no longer says that a search failed beside the places of another text', async () => {
  let isDown = true;
  const { user } = renderApp(<PlaceSearch onChoose={jest.fn()} />, {
    responses: { Places: () => (isDown ? new Error('Failed to fetch') : { places: [samplePlace('Mannheim')] }) },
  });
  const field = screen.getByRole('searchbox');
  await user.type(field, 'Mainz{Enter}');
  expect(await screen.findByText('The places could not be loaded.')).toBeVisible();
  isDown = false;
  await user.clear(field);
  await user.type(field, 'Mannheim');
  await screen.findByRole('button', { name: 'Mannheim, Germany' });
  expect(screen.queryByText('The places could not be loaded.')).toBeNull();
});
