/** Sentences that no screen of today can say, held here until one does. */
import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { useAuth } from '#client/auth/authContext.ts';
import { useSetSaved } from '#client/reactions/useSetSaved.ts';
import { ada, refusal, renderApp } from './renderApp.tsx';

/** A screen without words of its own for a failure. */
function Terse() {
  const setSaved = useSetSaved({ unsaved: 'Gone' });
  return (
    <button onClick={() => void setSaved({ id: 'bakery', isSaved: false, numSaves: 0 }, true)} type="button">
      Keep
    </button>
  );
}

it.each([
  ['the default', new Error('offline'), 'Failed to save business'],
  ["the server's sentence", refusal('Storage is full'), 'Storage is full'],
])('A save that fails says %s where the screen says nothing else', async (_what, answer, text) => {
  const { user } = renderApp(<Terse />, { as: ada, answers: { SetSaved: answer } });
  await user.click(screen.getByRole('button', { name: 'Keep' }));
  expect(await screen.findByText(text)).toBeVisible();
});

function Stranger() {
  useAuth();
  return null;
}

it('Using a shared context outside its provider throws an error', () => {
  expect(() => render(<Stranger />)).toThrow('useAuth must be used within an AuthProvider');
});
