/** The dialog that asks where distances begin. */
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
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
  Reflect.deleteProperty(navigator, 'geolocation');
  Reflect.deleteProperty(window, 'isSecureContext');
});

it('The focus of a user who asks for the position again is on the button when it fails again', async () => {
  let fail: () => void = () => undefined;
  const getCurrentPosition = (_: unknown, onError: (error: { code: number }) => void) =>
    void (fail = () => onError({ code: 2 }));
  Object.defineProperty(window, 'isSecureContext', { value: true, configurable: true });
  Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition }, configurable: true });
  const { user } = renderApp(<NearDialog setFilters={() => undefined} onClose={() => undefined} />);
  act(() => fail());
  const again = await screen.findByRole('button', { name: 'Try again' });
  again.focus();
  await user.keyboard('{Enter}');
  expect(again).toBeDisabled();
  // Browsers take the focus from a disabled button, jsdom does not.
  const cancel = screen.getByRole('button', { name: 'Cancel' });
  cancel.focus();
  cancel.blur();
  expect(document.body).toHaveFocus();
  act(() => fail());
  await waitFor(() => expect(again).toBeEnabled());
  expect(again).toHaveFocus();
});
