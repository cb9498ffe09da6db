/** A link to the list with other filters. It works without the script, too, which changes the filters in place. */
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { toSearchParams, type Filters } from '#rules/filters.ts';

interface FilterLinkProps {
  filters: Filters;
  change: Partial<Filters>;
  onChoose: (change: Partial<Filters>) => void;
  children: ReactNode;
}

export function FilterLink({ filters, change, onChoose, children }: FilterLinkProps) {
  return (
    <Link
      to={`${paths.home}?${toSearchParams({ ...filters, ...change })}`}
      className="link"
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        onChoose(change);
      }}
    >
      {children}
    </Link>
  );
}
