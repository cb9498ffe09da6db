/** The search and the order of a list in the URL: Back and reload restore them. */
import { useRef, type ChangeEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useTypedSearch } from '#client/ui/hooks/useTypedSearch.ts';
import { listVariables, parseSortBy } from '#rules/list-params.ts';

type Orders = Record<string, { field: string; label: string }>;

// As the URL holds it: normalised, and without characters that are not allowed.
const searchOf = (typed: string): string => listVariables({}, new URLSearchParams({ search: typed })).search ?? '';

/** Changes one parameter. An empty value removes it. */
function withParam(searchParams: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(searchParams);
  if (value) next.set(name, value);
  else next.delete(name);
  return next;
}

/**
 * Returns the typed text at once, and the variables of the list, in which the text follows after a pause.
 * A choice of an order adds a history entry; typing replaces the current one.
 * @param orders the table of orders; the first is the default
 */
export function useListParams<Table extends Orders>(orders: Table) {
  const [searchParams, setSearchParams] = useSearchParams();
  const variables = listVariables(orders, searchParams);
  const { search = '' } = variables;
  const apply = (next: string) =>
    setSearchParams((current) => withParam(current, 'search', next), { replace: true, preventScrollReset: true });
  const { typed, setText, field } = useTypedSearch(search, apply, searchOf);
  const input = useRef<HTMLInputElement>(null);

  const chooseOrder = (name: string) =>
    setSearchParams(withParam(searchParams, 'sortBy', name === Object.keys(orders)[0] ? '' : name), {
      preventScrollReset: true,
    });

  const clearSearch = () => {
    setText('');
    input.current?.focus();
  };

  return {
    variables,
    typed,
    /** Empties the search field and focuses it. */
    clearSearch,
    /** The properties of the search field. */
    searchField: { ref: input, ...field },
    /** The properties of the select box of the orders. */
    orderField: {
      value: parseSortBy(orders, searchParams),
      onChange: ({ target }: ChangeEvent<HTMLSelectElement>) => chooseOrder(target.value),
      options: Object.entries(orders).map(([value, { label }]) => ({ value, label })),
    },
  };
}
