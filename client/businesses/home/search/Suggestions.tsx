/** The suggestions below the search field: a listbox that the field controls, as in the combobox pattern of ARIA. */
import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { useSearchSuggestionsQuery } from '#client/gql/graphql.ts';
import type { Filters } from '#rules/filters.ts';
import type { Popup } from './popup.ts';
import { optionsOf, type SuggestionOption } from './suggestionOptions.ts';
import { SuggestionList } from './SuggestionList.tsx';
import { suggestionTexts } from './suggestionTexts.ts';
import { useTyping } from './useTyping.ts';

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

const pauseMs = 250;
const minLength = 2;

/** Returns the text as it was at the last pause. While an input method composes, there is no pause. */
function useTextAtPause(text: string, isComposing: boolean): string {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    if (isComposing) return;
    const timer = setTimeout(() => setSettled(text), text === '' ? 0 : pauseMs);
    return () => clearTimeout(timer);
  }, [text, isComposing]);
  return settled;
}

export function Suggestions({ id, input, wasComposing, onPopup, onChoose }: SuggestionsProps) {
  const { text, isComposing, ask, end } = useTyping(input, wasComposing);
  const search = useTextAtPause(text, isComposing);
  const isLong = Array.from(search).length >= minLength && text !== '';
  // A new text aborts the request for the previous one, whose suggestions stay meanwhile.
  const { data, previousData } = useSearchSuggestionsQuery({ variables: { search }, skip: !isLong });
  const suggestions = isLong ? (data ?? previousData)?.searchSuggestions : undefined;
  const options = suggestions ? optionsOf(suggestions) : [];

  const [activeKey, setActiveKey] = useState<string>();
  const active = options.findIndex(({ key }) => key === activeKey);
  const activeId = active < 0 ? undefined : `${id}${active}`;
  const isOpen = options.length > 0;
  const hasNone = isLong && data !== undefined && !isOpen;
  useEffect(() => onPopup(isOpen ? { activeId } : undefined), [onPopup, isOpen, activeId]);
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  const navigate = useNavigate();
  const choose = ({ business, filters }: SuggestionOption) => {
    end();
    setActiveKey(undefined);
    if (business) void navigate(paths.business(business));
    else onChoose({ search: '', ...filters });
  };

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    // Safari reports the Enter that ends a composition after its end, with this code.
    if (event.key === 'Enter' && event.keyCode === 229) event.preventDefault();
    if (event.isComposing || event.keyCode === 229) return;
    if (!isOpen) return event.key === 'ArrowDown' ? ask() : event.key === 'Escape' && end();
    const chosen = options[active];
    // Up from the first option and down from the last one lead back to the field.
    const move = (to: number) => setActiveKey(options[to < -1 ? options.length - 1 : to]?.key);
    if (event.key === 'ArrowDown') move(active + 1);
    else if (event.key === 'ArrowUp') move(active - 1);
    else if (event.key === 'Escape') end();
    else if (event.key === 'Enter' && chosen) choose(chosen);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const field = input.current;
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    field?.addEventListener('keydown', listener);
    return () => field?.removeEventListener('keydown', listener);
  }, [input]);

  return (
    <>
      {isOpen && <SuggestionList id={id} options={options} active={active} onChoose={choose} />}
      <p
        role="status"
        className={hasNone ? 'card absolute inset-x-0 top-full z-20 mt-1 px-3 py-3 text-ink2 raised' : 'sr-only'}
      >
        {(isOpen || hasNone) && suggestionTexts.suggestionCount(options.length)}
      </p>
    </>
  );
}
