/** A field for the name of a place, and the places that it finds. Enter chooses the first. */
import { useEffect, useState, type SubmitEvent } from 'react';
import { usePlacesQuery, type PlacesQuery } from '#client/gql/graphql.ts';
import { SearchInput } from '#client/ui/forms/SearchInput.tsx';
import { nearTexts } from './nearTexts.ts';

type Place = PlacesQuery['places'][number];

const pauseMs = 250;
const minLength = 2;

export function PlaceSearch({ onChoose }: { onChoose: (place: Place) => void }) {
  const [text, setText] = useState('');
  const [search, setSearch] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSearch(text.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  const isLong = Array.from(search).length >= minLength;
  const { data, previousData, error } = usePlacesQuery({ variables: { search, first: 6 }, skip: !isLong });
  const places = isLong ? (data ?? previousData)?.places : undefined;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (places?.[0]) onChoose(places[0]);
  };
  return (
    <form className="grid gap-2" onSubmit={submit}>
      <SearchInput
        label={nearTexts.place}
        autoComplete="off"
        maxLength={120}
        placeholder={nearTexts.placeHint}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <p role="status" className="text-sm text-ink2">
        {error ? nearTexts.placesFailed : places && nearTexts.found(places.length)}
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
