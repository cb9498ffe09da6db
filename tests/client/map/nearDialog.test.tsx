/** The dialog that asks where distances begin. */
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { NearDialog } from '#client/businesses/near/NearDialog.tsx';
import { renderApp } from '../renderApp.tsx';

const { showModal, close } = HTMLDialogElement.prototype;
beforeEach(() => {
  // jsdom has no modal dialogs.
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
});
afterEach(() => {
  Object.assign(HTMLDialogElement.prototype, { showModal, close });
});

it('The focus of a user who asks for the position again is on the button when it fails again', async () => {
  // jsdom shares no position.
  const { user } = renderApp(<NearDialog setFilters={() => undefined} onClose={() => undefined} />);
  const again = () => screen.findByRole('button', { name: 'Try again' });
  (await again()).focus();
  await user.keyboard('{Enter}');
  await waitFor(async () => expect(await again()).toHaveFocus());
});
