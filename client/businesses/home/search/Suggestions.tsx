/** The suggestions below the search field: a listbox that the field controls, as in the combobox pattern of ARIA. */
import type { RefObject } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { useSearchSuggestionsQuery } from '#client/gql/graphql.ts';
import { comboboxTexts } from '#client/ui/combobox/comboboxTexts.ts';
import { OptionList } from '#client/ui/combobox/OptionList.tsx';
import type { Popup } from '#client/ui/combobox/popup.ts';
import { useDataWhileTyping } from '#client/ui/combobox/useDataWhileTyping.ts';
import { useOptionKeys } from '#client/ui/combobox/useOptionKeys.ts';
import { useDebouncedText } from '#client/ui/combobox/useDebouncedText.ts';
import { useTyping } from '#client/ui/combobox/useTyping.ts';
import type { Filters } from '#rules/filters.ts';
import { suggestionOptions } from './suggestionOptions.ts';

interface SuggestionsProps {
  /** The id of the listbox. */
  id: string;
  input: RefObject<HTMLInputElement | null>;
  /** Whether the last input was composed by an input method. */
  wasComposing: RefObject<boolean>;
  /** Receives the list while it is open, for the field's ARIA attributes. */
  onPopup: (popup: Popup | undefined) => void;
  onChoose: (changes: Partial<Filters>) => void;
}

const minLength = 2;

export function Suggestions({ id, input, wasComposing, onPopup, onChoose }: SuggestionsProps) {
  const { text, isComposing, ask, end } = useTyping(input, wasComposing);
  const search = useDebouncedText(text, isComposing);
  const isLongEnough = Array.from(search).length >= minLength && text !== '';
  // A new text aborts the request for the previous one, whose suggestions stay meanwhile.
  const query = useSearchSuggestionsQuery({ variables: { search }, skip: !isLongEnough });
  const suggestions = useDataWhileTyping(query, !isLongEnough)?.searchSuggestions;
  const options = suggestions ? suggestionOptions(suggestions) : [];
  const isOpen = options.length > 0;
  const hasNone = isLongEnough && query.data !== undefined && !isOpen;

  const navigate = useNavigate();
  const { active, choose } = useOptionKeys({
    id,
    input,
    options,
    ask,
    end,
    onPopup,
    onChoose: ({ business, filters }) =>
      business ? void navigate(paths.business(business)) : onChoose({ search: '', ...filters }),
  });

  return (
    <>
      {isOpen && <OptionList id={id} options={options} active={active} onChoose={choose} />}
      <p
        role="status"
        className={hasNone ? 'card absolute inset-x-0 top-full z-20 mt-1 px-3 py-3 text-ink2 raised' : 'sr-only'}
      >
        {(isOpen || hasNone) && comboboxTexts.suggestionCount(options.length)}
      </p>
    </>
  );
}
