/** A field for the name of a place, and the places that it finds. Enter chooses the first. */
import { useApolloClient } from '@apollo/client/react';
import { useState, type SubmitEvent } from 'react';
import { errorMessage } from '#client/core/errors.ts';
import { PlacesDocument, usePlacesQuery, type PlacesQuery } from '#client/gql/graphql.ts';
import { useDataWhileTyping } from '#client/ui/combobox/useDataWhileTyping.ts';
import { useDebouncedText } from '#client/ui/combobox/useDebouncedText.ts';
import { SearchInput } from '#client/ui/forms/SearchInput.tsx';
import { limits } from '#rules/limits.ts';
import { nearTexts } from './nearTexts.ts';

type Place = NonNullable<PlacesQuery['places']>[number];

const minLength = 2;
const isLongEnough = (search: string): boolean => Array.from(search).length >= minLength;
const variablesOf = (search: string) => ({ search, first: 6 });

export function PlaceSearch({ onChoose }: { onChoose: (place: Place) => void }) {
  const [text, setText] = useState('');
  const client = useApolloClient();
  const [isComposing, setComposing] = useState(false);
  // Shown in the form: a toast would be behind the dialog.
  const [submitFailure, setSubmitFailure] = useState<unknown>();
  const search = useDebouncedText(text.trim(), isComposing);
  const query = usePlacesQuery({ variables: variablesOf(search), skip: !isLongEnough(search) });
  const failure = query.error ?? submitFailure;
  const places = useDataWhileTyping(query, !isLongEnough(search))?.places;
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const typed = text.trim();
    if (!isLongEnough(typed)) return;
    setSubmitFailure(undefined);
    try {
      // The list may still be that of an earlier text.
      const found = await client.query({ query: PlacesDocument, variables: variablesOf(typed) });
      const [first] = found.data?.places ?? [];
      if (first) onChoose(first);
    } catch (caught) {
      setSubmitFailure(caught);
    }
  };
  return (
    <form className="grid gap-2" onSubmit={(event) => void submit(event)}>
      <SearchInput
        label={nearTexts.place}
        autoComplete="off"
        maxLength={limits.search.max}
        placeholder={nearTexts.placePlaceholder}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setSubmitFailure(undefined);
        }}
        onCompositionStart={() => setComposing(true)}
        onCompositionEnd={() => setComposing(false)}
      />
      <p role="status" className="text-sm text-ink2">
        {failure ? errorMessage(failure, nearTexts.placesFailed) : places && nearTexts.found(places.length)}
      </p>
      {places && places.length > 0 && (
        <ul aria-label={nearTexts.places} className="divided">
          {places.map((place) => (
            <li key={place.id}>
              <button
                type="button"
                className="min-h-11 w-full text-start hover:underline"
                onClick={() => onChoose(place)}
              >
                {place.label}
                {place.matchedName && <span className="ms-2 text-sm text-ink2">{place.matchedName}</span>}
              </button>
            </li>
          ))}
        </ul>
      )}
    </form>
  );
}
