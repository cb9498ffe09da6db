/** The keyword field. */
import { businessTexts } from '../businessTexts.ts';
import { SearchInput } from '#client/ui/forms/SearchInput.tsx';
import { useTypedSearch } from '#client/ui/hooks/useTypedSearch.ts';
import { limits } from '#rules/limits.ts';

interface SearchFieldProps {
  /** The keyword in the URL. */
  search: string;
  onSearch: (search: string) => void;
}

export function SearchField({ search, onSearch }: SearchFieldProps) {
  const { typed, field } = useTypedSearch(search, onSearch);
  return (
    <SearchInput
      label={businessTexts.search}
      maxLength={limits.search.max}
      placeholder={businessTexts.searchPlaceholder}
      {...field}
      // What was typed holds when the field loses the focus, also to a button that closes its dialog.
      onBlur={() => typed !== search && onSearch(typed)}
    />
  );
}
