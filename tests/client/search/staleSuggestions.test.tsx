/** Fields with suggestions: those of an earlier text end with it. */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useRef } from 'react';
import { PlaceSuggestions } from '#client/businesses/form/location/PlaceSuggestions.tsx';
import { HomePage } from '#client/businesses/home/HomePage.tsx';
import { PlaceSearch } from '#client/businesses/near/PlaceSearch.tsx';
import { bakery, connection, samplePlace } from '../sampleData.ts';
import { errorResponse, renderApp, type ResponseData, type Responses } from '../renderApp.tsx';

/** The Location field, apart from its form. */
function LocationField() {
  const input = useRef<HTMLInputElement>(null);
  const wasComposing = useRef(false);
  return (
    <form>
      <input aria-label="Location" ref={input} />
      <PlaceSuggestions
        id="places"
        input={input}
        wasComposing={wasComposing}
        onPopup={() => undefined}
        onChoose={() => undefined}
      />
    </form>
  );
}

type Answer = (search: unknown) => ResponseData | Promise<ResponseData>;
const never = new Promise<ResponseData>(() => undefined);

/** Answers 'por' and 'po' with one suggestion, and other texts as the test says. */
const answers =
  (suggested: ResponseData, other: () => ResponseData | Promise<ResponseData>): Answer =>
  (search) =>
    String(search).startsWith('po') ? suggested : other();

const fields = [
  {
    name: 'the search of the home page',
    operation: 'SearchSuggestions',
    suggested: {
      searchSuggestions: {
        __typename: 'SearchSuggestions',
        businesses: [],
        categories: [],
        places: ['Porto'],
        didYouMean: null,
      },
    },
    open: (responses: Responses) =>
      renderApp(<HomePage />, {
        responses: { HomePage: { businesses: connection('Business', [bakery()]) }, ...responses },
      }),
    field: () => screen.findByRole('combobox', { name: 'Find in the directory' }),
    suggestions: () => screen.queryAllByRole('option'),
  },
  {
    name: 'the location of a business',
    operation: 'Places',
    suggested: { places: [samplePlace('Porto', 'Somewhere')] },
    open: (responses: Responses) => renderApp(<LocationField />, { responses }),
    field: () => screen.findByLabelText('Location'),
    suggestions: () => screen.queryAllByRole('option'),
  },
  {
    name: 'the place of distances',
    operation: 'Places',
    suggested: { places: [samplePlace('Porto', 'Somewhere')] },
    open: (responses: Responses) => renderApp(<PlaceSearch onChoose={() => undefined} />, { responses }),
    field: () => screen.findByRole('searchbox'),
    suggestions: () => screen.queryAllByRole('button', { name: /Somewhere/ }),
  },
];

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  jest.restoreAllMocks();
});

const pause = () => act(() => new Promise<void>((resolve) => void setTimeout(resolve, 500)));

describe.each(fields)('In $name', ({ operation, suggested, open, field, suggestions }) => {
  const openWith = async (other: () => ResponseData | Promise<ResponseData>) => {
    const answer = answers(suggested, other);
    const { user, requests } = open({ [operation]: (({ search }: { search: unknown }) => answer(search)) as never });
    await user.type(await field(), 'por');
    await waitFor(() => expect(suggestions()).toHaveLength(1));
    return { user, requests };
  };
  /** Replaces the whole text by one event: after a pause of the machine at its first letter, the suggestions would end. */
  const replaceText = async () => void fireEvent.input(await field(), { target: { value: 'xyz' } });

  it('a new text shows no suggestions of a cleared one', async () => {
    const { user, requests } = await openWith(() => never);
    await user.keyboard('{Escape}');
    await user.clear(await field());
    await pause();
    await user.type(await field(), 'le');
    await waitFor(() => expect(requests.at(-1)!.variables.search).toBe('le'));
    expect(suggestions()).toEqual([]);
  });

  it('suggestions stay until those of the next text arrive', async () => {
    const { requests } = await openWith(() => never);
    await replaceText();
    await waitFor(() => expect(requests.at(-1)!.variables.search).toBe('xyz'));
    expect(suggestions()).toHaveLength(1);
  });

  it.each([
    ['without a connection', new Error('Failed to fetch')],
    ['that the server refuses', errorResponse('Too many requests', 'RATE_LIMITED')],
  ])('suggestions disappear after a request %s', async (_, failure) => {
    const { requests } = await openWith(() => failure);
    await replaceText();
    await waitFor(() => expect(requests.at(-1)!.variables.search).toBe('xyz'));
    await waitFor(() => expect(suggestions()).toEqual([]));
  });
});
