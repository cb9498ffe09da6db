/** The places below the Location field: a listbox that the field controls, as in the combobox pattern of ARIA. */
import type { RefObject } from 'react';
import { usePlacesQuery, type PlacesQuery } from '#client/gql/graphql.ts';
import { comboboxTexts } from '#client/ui/combobox/comboboxTexts.ts';
import { OptionList, type ListOption } from '#client/ui/combobox/OptionList.tsx';
import type { Popup } from '#client/ui/combobox/popup.ts';
import { useDataWhileTyping } from '#client/ui/combobox/useDataWhileTyping.ts';
import { useOptionKeys } from '#client/ui/combobox/useOptionKeys.ts';
import { useDebouncedText } from '#client/ui/combobox/useDebouncedText.ts';
import { useTyping } from '#client/ui/combobox/useTyping.ts';
import { limits } from '#rules/limits.ts';
import { locationAssistTexts } from './locationAssistTexts.ts';

export type Place = NonNullable<PlacesQuery['places']>[number];

interface PlaceSuggestionsProps {
  /** The id of the listbox. */
  id: string;
  input: RefObject<HTMLInputElement | null>;
  /** Whether the last input was composed by an input method. */
  wasComposing: RefObject<boolean>;
  /** Receives the list while it is open, for the field's ARIA attributes. */
  onPopup: (popup: Popup | undefined) => void;
  onChoose: (place: Place) => void;
}

interface PlaceOption extends ListOption {
  place: Place;
}

const minLength = 2;

const optionOf = (place: Place): PlaceOption => ({
  key: place.id,
  group: locationAssistTexts.places,
  isGroupHidden: true,
  label: place.label,
  ...(place.matchedName && { hint: place.matchedName }),
  isPlace: true,
  place,
});

export function PlaceSuggestions({ id, input, wasComposing, onPopup, onChoose }: PlaceSuggestionsProps) {
  const { text, isComposing, ask, end } = useTyping(input, wasComposing);
  const search = useDebouncedText(text, isComposing);
  const length = Array.from(search).length;
  const isSearched = length >= minLength && length <= limits.search.max && text !== '';
  // Without an answer the text stays as it is: any location is valid.
  const query = usePlacesQuery({ variables: { search, first: 8 }, skip: !isSearched });
  const options = (useDataWhileTyping(query, !isSearched)?.places ?? []).map(optionOf);
  const { active, choose } = useOptionKeys({
    id,
    input,
    options,
    ask,
    end,
    onPopup,
    onChoose: ({ place }) => onChoose(place),
  });
  return (
    <>
      {options.length > 0 && <OptionList id={id} options={options} active={active} onChoose={choose} />}
      <p role="status" className="sr-only">
        {options.length > 0 && comboboxTexts.suggestionCount(options.length)}
      </p>
    </>
  );
}
