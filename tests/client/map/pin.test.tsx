/** The pin of the business form: while the place of its text is looked up, where it is moved, and where the text changes. */
import { beforeEach, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { CreateBusinessPage } from '#client/businesses/form/CreateBusinessPage.tsx';
import { EditBusinessPage } from '#client/businesses/form/EditBusinessPage.tsx';
import { patterns } from '#client/core/paths.ts';
import type { Position } from '#rules/places/position.ts';
import { adaAsOwner, bakery, ignoreSkeletons, samplePlace } from '../sampleData.ts';
import { ada, renderApp, type Responses } from '../renderApp.tsx';

// jsdom has no layout, which the map needs.
jest.unstable_mockModule('#client/places/map/PinMap.tsx', () => ({
  PinMap: ({ onChange }: { onChange: (position: Position) => void }) => (
    <>
      <button type="button" onClick={() => onChange({ latitude: 65.8356, longitude: 24.1371 })}>
        Move the pin
      </button>
      <button type="button" onClick={() => onChange({ latitude: 65.8355, longitude: 24.137 })}>
        Move it back
      </button>
    </>
  ),
}));

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

/** The edit page of a business with a pin. */
const edit = (responses: Responses = {}, changes: object = {}) => {
  const position = { __typename: 'Position', latitude: 65.8355, longitude: 24.137 };
  const business = bakery({
    owner: adaAsOwner,
    location: 'Haparanda',
    position,
    timeZone: 'Europe/Stockholm',
    ...changes,
  });
  return renderApp(<EditBusinessPage />, {
    as: ada,
    pattern: patterns.editBusiness,
    url: '/edit-business/bakery',
    responses: { EditBusinessPage: { business }, UpdateBusiness: { updateBusiness: business }, ...responses },
  });
};

it('A moved pin gets its time zone from the server, since the place that names it may be across a border', async () => {
  const tornio = { ...samplePlace('Tornio', 'Finland'), timeZone: 'Europe/Helsinki' };
  const { user, requests } = edit({ PlaceAt: { placeAt: tornio } });
  const pin = await screen.findByRole('button', { name: 'Move the pin' });
  await screen.findByText('Pin near Tornio, Finland', ignoreSkeletons);
  await user.click(pin);
  await waitFor(() => expect(requests.filter(({ operation }) => operation === 'PlaceAt')).toHaveLength(2));
  await screen.findByText('Pin near Tornio, Finland');
  await user.click(screen.getByRole('button', { name: 'Update Business' }));
  await waitFor(() => expect(requests.at(-1)!.operation).toBe('UpdateBusiness'));
  const { input } = requests.at(-1)!.variables as { input: { position: object; timeZone?: string } };
  expect(input.position).toEqual({ latitude: 65.8356, longitude: 24.1371 });
  expect(input).not.toHaveProperty('timeZone');
});

it('A pin that is moved and moved back leaves the time zone of the opening hours', async () => {
  const days = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'];
  const week = days.map((day) => ({ __typename: 'DayHours', day, spans: [] }));
  const hours = { __typename: 'OpeningHours', timeZone: 'Europe/Stockholm', week, specialDays: [] };
  const { user, requests } = edit({}, { hours });
  const pin = await screen.findByRole('button', { name: 'Move the pin' });
  await user.click(screen.getByText('Opening hours'));
  const zone = await screen.findByLabelText('Time zone');
  await user.click(pin);
  expect(zone).toHaveDisplayValue('That of the pin');
  await user.click(screen.getByRole('button', { name: 'Move it back' }));
  expect(zone).toHaveValue('Europe/Stockholm');
  await user.type(screen.getByLabelText('Business Name'), '!');
  await user.click(screen.getByRole('button', { name: 'Update Business' }));
  await waitFor(() => expect(requests.at(-1)!.operation).toBe('UpdateBusiness'));
  for (const field of ['position', 'timeZone', 'hours'])
    expect(requests.at(-1)!.variables.input).not.toHaveProperty(field);
});

const tokyo = { Places: ({ search }: { search?: unknown }) => ({ places: [samplePlace(String(search), 'Japan')] }) };
const asked = { name: 'Your text changed, and the pin is where it was.' };
/** Opens the edit page and types another location. */
async function typeElsewhere(responses: Responses) {
  const view = edit(responses);
  await screen.findByRole('button', { name: 'Move the pin' });
  const location = screen.getByLabelText('Location');
  await view.user.clear(location);
  await view.user.type(location, 'Tokyo');
  const updates = () => view.requests.filter(({ operation }) => operation === 'UpdateBusiness');
  return { ...view, updates, send: () => view.user.click(screen.getByRole('button', { name: 'Update Business' })) };
}

it.each(['the button', 'Enter'])(
  'A form sent by %s with another location asks first whether the pin moves',
  async (by) => {
    const { user, updates, send } = await typeElsewhere(tokyo);
    await (by === 'Enter' ? user.keyboard('{Enter}') : send());
    const question = await screen.findByRole('group', asked);
    await waitFor(() => expect(question).toHaveFocus());
    expect(screen.getByRole('alert')).toHaveTextContent(asked.name);
    expect(updates()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Move the pin to Tokyo, Japan' }));
    await send();
    await waitFor(() => expect(updates()).toHaveLength(1));
    expect(updates()[0]!.variables.input).toMatchObject({
      location: 'Tokyo',
      position: { latitude: 50, longitude: 8 },
      timeZone: 'Europe/Berlin',
    });
  },
);

it('A form that is sent again after the question keeps the pin', async () => {
  const { updates, send } = await typeElsewhere(tokyo);
  await send();
  await waitFor(() => expect(screen.getByRole('group', asked)).toHaveFocus());
  expect(updates()).toEqual([]);
  await send();
  await waitFor(() => expect(updates()).toHaveLength(1));
  expect(updates()[0]!.variables.input).toMatchObject({ location: 'Tokyo' });
  expect(updates()[0]!.variables.input).not.toHaveProperty('position');
});

it('The question stays while the place of the next text loads: the button below it does not move under a press', async () => {
  const { user, hold } = await typeElsewhere(tokyo);
  await user.tab();
  const move = await screen.findByRole('button', { name: 'Move the pin to Tokyo, Japan' });
  await user.type(screen.getByLabelText('Location'), ' Bay');
  const respond = hold();
  await user.tab();
  await waitFor(() => expect(move).toBeDisabled());
  expect(screen.getByRole('group', asked)).toBeVisible();
  respond();
  expect(await screen.findByRole('button', { name: 'Move the pin to Tokyo Bay, Japan' })).toBeEnabled();
});

const here = { ...samplePlace('Tokyo'), position: { __typename: 'Position', latitude: 65.8355, longitude: 24.137 } };
it.each([
  ['another text for the place of its pin', [here]],
  ['a text that names no place', []],
])('A form with %s is sent without a question', async (_, places) => {
  const { updates, send } = await typeElsewhere({ Places: { places } });
  await send();
  await waitFor(() => expect(updates()).toHaveLength(1));
  expect(screen.queryByRole('group', asked)).toBeNull();
});
