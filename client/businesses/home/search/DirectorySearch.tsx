/**
 * The search field at the top of the home page. Before the script runs, and without one, it is a form of the browser; its suggestions
 * load when it gets the focus.
 */
import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react';
import { businessTexts } from '../../businessTexts.ts';
import { lazyCode } from '#client/core/lazyCode.ts';
import { paths } from '#client/core/paths.ts';
import { SearchInput } from '#client/ui/forms/SearchInput.tsx';
import type { Filters } from '#rules/filters.ts';
import { limits } from '#rules/limits.ts';
import type { Popup } from '#client/ui/combobox/popup.ts';

const suggestionsCode = lazyCode(async () => (await import('./Suggestions.tsx')).Suggestions);

interface DirectorySearchProps {
  /** The keyword in the URL. */
  search: string;
  /** Receives the filters that the text or a suggestion sets. */
  onChoose: (changes: Partial<Filters>) => void;
  /** Called when the button has emptied the field, which keeps the focus. */
  onClear: () => void;
}

export function DirectorySearch({ search, onChoose, onClear }: DirectorySearchProps) {
  const [Suggestions, setSuggestions] = useState(suggestionsCode.loaded);
  const [popup, setPopup] = useState<Popup>();
  const input = useRef<HTMLInputElement>(null);
  // The suggestions may arrive while an input method is composing the text.
  const isComposing = useRef(false);
  const listId = useId();

  // The browser holds the text. Back, chips and the field of the panel change it.
  const show = (text: string) => {
    if (input.current) input.current.value = text;
  };
  const shown = useRef(search);
  useEffect(() => {
    // The first render keeps what was typed before the script ran.
    if (shown.current !== search) show(search);
    shown.current = search;
  }, [search]);

  // Without its suggestions the field still searches.
  const load = () =>
    void suggestionsCode
      .fetch()
      .then((code) => setSuggestions(() => code))
      .catch(() => undefined);
  const choose = (changes: Partial<Filters>) => {
    show(changes.search ?? '');
    onChoose(changes);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    choose({ search: input.current?.value.trim() });
  };

  return (
    <form role="search" action={paths.home} className="plain-form relative max-w-xl grow basis-80" onSubmit={submit}>
      <SearchInput
        ref={input}
        type="text"
        name="search"
        label={businessTexts.searchDirectory}
        isLabelHidden
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={popup !== undefined}
        aria-controls={popup && listId}
        aria-activedescendant={popup?.activeId}
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={limits.search.max}
        placeholder={businessTexts.searchDirectoryPlaceholder}
        defaultValue={search}
        onClear={() => search && onClear()}
        onFocus={load}
        onInput={({ nativeEvent }) => void (isComposing.current = (nativeEvent as InputEvent).isComposing)}
      >
        <button type="submit" className="button button-primary me-1 min-h-9 px-4">
          {businessTexts.find}
        </button>
      </SearchInput>
      {Suggestions && (
        <Suggestions id={listId} input={input} wasComposing={isComposing} onPopup={setPopup} onChoose={choose} />
      )}
    </form>
  );
}
