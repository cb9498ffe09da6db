/** The pin of the business form while the place of its text is looked up. */
import { beforeEach, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { CreateBusinessPage } from '#client/businesses/form/CreateBusinessPage.tsx';
import { samplePlace } from '../directory.ts';
import { ada, renderApp } from '../renderApp.tsx';

beforeEach(() => sessionStorage.clear());

const open = () =>
  renderApp(<CreateBusinessPage />, {
    as: ada,
    url: '/create-business',
    responses: { Places: ({ search }) => ({ places: [samplePlace(String(search))] }) },
  });
const addPin = { name: 'Put a pin on the map' };

it('A location that was changed while its place was looked up gets no pin there', async () => {
  const { user, hold } = open();
  await waitFor(() => expect(screen.getByRole('button', addPin)).toBeEnabled());
  const button = screen.getByRole('button', addPin);
  const location = screen.getByLabelText('Location');
  const release = hold();
  await user.type(location, 'Springfield');
  await user.click(button);
  expect(button).toHaveTextContent('Loading…');
  expect(button).toHaveAttribute('aria-busy', 'true');
  await user.clear(location);
  await user.type(location, 'Berlin');
  await user.tab();
  release();
  await waitFor(() => expect(button).toHaveTextContent('Put a pin on the map'));
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(screen.queryByRole('button', { name: 'Remove pin' })).toBeNull();
  expect(button).toBeVisible();
});

it('A form that was sent while the place of its location was looked up gets no pin, which would not be sent', async () => {
  const { user, hold, requests } = open();
  await waitFor(() => expect(screen.getByRole('button', addPin)).toBeEnabled());
  const button = screen.getByRole('button', addPin);
  await user.type(screen.getByLabelText('Business Name'), 'The Mill');
  await user.selectOptions(screen.getByLabelText('Category'), 'Real Estate');
  await user.type(screen.getByLabelText('Description'), 'A mill by the river.');
  const showPlace = hold();
  await user.type(screen.getByLabelText('Location'), 'Springfield');
  await user.click(button);
  expect(button).toHaveTextContent('Loading…');
  const respond = hold();
  await user.click(screen.getByRole('button', { name: 'Create Business' }));
  await screen.findByRole('button', { name: 'Creating Business...' });
  showPlace();
  await waitFor(() => expect(button).toHaveTextContent('Put a pin on the map'));
  expect(screen.queryByRole('button', { name: 'Remove pin' })).toBeNull();
  respond();
  // There is no response, so that the form reports a failure and stays.
  expect(await screen.findByText('Failed to create business')).toBeVisible();
  expect(requests.at(-1)!.variables.input).not.toHaveProperty('position');
  expect(button).toBeVisible();
});
