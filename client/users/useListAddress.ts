/** The search and the order of a list in the URL: Back and reload restore them. */
import { useEffect, useRef, useState, type ChangeEvent } from 'react';
import { NavigationType, useNavigationType, useSearchParams } from 'react-router-dom';
import { listVariables, parseSortBy } from '#rules/list-params.ts';

type Orders = Record<string, { field: string; label: string }>;

const pauseMs = 300;

// As the URL holds it: normalised, and without characters that are not allowed.
const searchOf = (typed: string): string => listVariables({}, new URLSearchParams({ search: typed })).search ?? '';

/** Changes one parameter. An empty value removes it. */
function withParam(address: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(address);
  if (value) next.set(name, value);
  else next.delete(name);
  return next;
}

/**
 * Returns the typed text at once, and the variables of the list, in which the text follows after a pause.
 * A choice of an order adds a history entry; typing replaces the current one.
 * @param orders the table of orders; the first is the default
 */
export function useListAddress<Table extends Orders>(orders: Table) {
  const [address, setAddress] = useSearchParams();
  const variables = listVariables(orders, address);
  const { search = '' } = variables;
  const [typed, setTyped] = useState(search);
  const [lastSearch, setLastSearch] = useState(search);
  const [isComposing, setComposing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const wasTyped = useNavigationType() === NavigationType.Replace;

  // Back and links change the field. The field's own value, returning from the URL, must not overwrite newer input.
  if (search !== lastSearch) {
    setLastSearch(search);
    if (!wasTyped) setTyped(search);
  }

  useEffect(() => {
    const next = searchOf(typed);
    // While an input method composes a word, the text is not what the user means.
    if (isComposing || next === search) return;
    const apply = () =>
      setAddress((current) => withParam(current, 'search', next), { replace: true, preventScrollReset: true });
    const timer = setTimeout(apply, pauseMs);
    return () => clearTimeout(timer);
  }, [typed, search, isComposing, setAddress]);

  const chooseOrder = (name: string) =>
    setAddress(withParam(address, 'sortBy', name === Object.keys(orders)[0] ? '' : name), { preventScrollReset: true });

  const clearSearch = () => {
    setTyped('');
    field.current?.focus();
  };

  return {
    variables,
    typed: searchOf(typed),
    /** Empties the search field and focuses it. */
    clearSearch,
    /** The properties of the search field. */
    searchField: {
      ref: field,
      value: typed,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setTyped(target.value),
      onCompositionStart: () => setComposing(true),
      onCompositionEnd: () => setComposing(false),
    },
    /** The properties of the select box of the orders. */
    orderField: {
      value: parseSortBy(orders, address),
      onChange: ({ target }: ChangeEvent<HTMLSelectElement>) => chooseOrder(target.value),
      options: Object.entries(orders).map(([value, { label }]) => ({ value, label })),
    },
  };
}
