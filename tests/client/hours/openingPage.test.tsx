/** What an open page of a business says when the business has opened or closed. */
import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { BusinessPage } from '#client/businesses/details/BusinessPage.tsx';
import { patterns } from '#client/core/paths.ts';
import { weekdays } from '#rules/places/weekdays.ts';
import { bakery, connection } from '../sampleData.ts';
import { renderApp, type Responses } from '../renderApp.tsx';

const opening = (differences: object) => ({
  __typename: 'Opening',
  isOpen: true,
  localDate: '2026-11-23',
  changesAtLocal: '2026-11-23T18:00',
  changesAt: '2026-11-23T18:00:00.000Z',
  ...differences,
});
const hours = {
  __typename: 'OpeningHours',
  timeZone: 'Europe/London',
  specialDays: [],
  week: weekdays.map((day) => ({
    __typename: 'DayHours',
    day,
    spans: [{ __typename: 'OpenSpan', opens: '09:00', closes: '18:00' }],
  })),
};

const openPage = (differences: Record<string, unknown>, responses: Responses = {}) =>
  renderApp(<BusinessPage />, {
    url: '/business/bakery',
    pattern: patterns.business,
    responses: {
      BusinessPage: { business: bakery(differences) },
      BusinessComments: { business: { __typename: 'Business', id: 'bakery', comments: connection('Comment', []) } },
      ...responses,
    },
  });
const closed = opening({
  isOpen: false,
  localDate: '2999-11-26',
  changesAtLocal: '2999-11-26T09:00',
  changesAt: '2999-11-26T09:00:00.000Z',
});

it('The page says that it has closed, and marks the new day, without another request for the page', async () => {
  const { requests } = openPage(
    // The change was due a minute ago.
    { hours, opening: opening({ changesAt: new Date(Date.now() - 60_000).toISOString() }) },
    { BusinessOpening: { business: { __typename: 'Business', id: 'bakery', opening: closed } } },
  );
  expect(await screen.findByText(/opens 9:00/)).toBeVisible();
  expect(screen.getByRole('row', { current: 'date' })).toHaveTextContent('Tuesday');
  expect(requests.map(({ operation }) => operation).filter((name) => name !== 'BusinessComments')).toEqual([
    'BusinessPage',
    'BusinessOpening',
  ]);
});

it('The page shows the week also in a time zone that the browser does not know', async () => {
  openPage({ hours: { ...hours, timeZone: 'America/Nowhere' }, opening: closed });
  expect(await screen.findByText('Times in the time zone America/Nowhere')).toBeInTheDocument();
  expect(screen.getByRole('row', { current: 'date' })).toHaveTextContent('Tuesday');
});
