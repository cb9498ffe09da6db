/** The default text of a failed save, for screens without a text of their own. */
import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { useSetSaved } from '#client/reactions/useSetSaved.ts';
import { ada, errorResponse, renderApp } from './renderApp.tsx';

function PlainSaveButton() {
  const setSaved = useSetSaved({ unsaved: 'Removed' });
  return (
    <button onClick={() => void setSaved({ id: 'bakery', isSaved: false, numSaves: 0 }, true)} type="button">
      Keep
    </button>
  );
}

it.each([
  ['the default text where the line fails', new Error('offline'), 'Failed to save business'],
  ["the server's message where it gives one", errorResponse('Storage is full'), 'Storage is full'],
])('A user who saves a business sees %s', async (_case, response, text) => {
  const { user } = renderApp(<PlainSaveButton />, { as: ada, responses: { SetSaved: response } });
  await user.click(screen.getByRole('button', { name: 'Keep' }));
  expect(await screen.findByText(text)).toBeVisible();
});
