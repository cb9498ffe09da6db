/** The keyword field. The typed text shows at once; the URL and the list follow after a pause. */
import { useEffect, useState } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';
import { businessTexts } from '../businessTexts.ts';
import { SearchInput } from '#client/ui/forms/SearchInput.tsx';
import { limits } from '#rules/limits.ts';

interface SearchFieldProps {
  /** The keyword in the URL. */
  search: string;
  onSearch: (search: string) => void;
}

const restMs = 300;

export function SearchField({ search, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(search);
  const [known, setKnown] = useState(search);
  // An input method (for Chinese, Japanese, Korean …) composes text that is not yet meant.
  const [isComposing, setComposing] = useState(false);
  const wasTyped = useNavigationType() === NavigationType.Replace;

  // Back, chips and Clear Filters change the field. The field's own value, returning from the URL, must not overwrite newer input.
  if (search !== known) {
    setKnown(search);
    if (!wasTyped) setTyped(search);
  }

  useEffect(() => {
    if (typed === search || isComposing) return;
    const timer = setTimeout(() => onSearch(typed), restMs);
    return () => clearTimeout(timer);
  }, [typed, search, isComposing, onSearch]);

  // What was typed holds when the field loses the focus, also to a button that closes its dialog.
  const apply = () => typed !== search && onSearch(typed);

  return (
    <SearchInput
      label={businessTexts.search}
      maxLength={limits.search.max}
      placeholder={businessTexts.searchHint}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onCompositionStart={() => setComposing(true)}
      onCompositionEnd={() => setComposing(false)}
      onBlur={apply}
    />
  );
}
