/** The filter panel above the list. While the code of its fields loads it has its final size, so that the list does not move. */
import { businessTexts } from '../businessTexts.ts';
import { lazyCode } from '#client/core/lazyCode.ts';
import { Lazy } from '#client/ui/Lazy.tsx';
import type { Filters } from '#rules/filters.ts';
import type { SetFilters } from './useFilters.ts';

export const fieldsCode = lazyCode(async () => (await import('./FilterFields.tsx')).FilterFields);

/** The search field comes first and is the widest: with it, the seven controls fill each row to its end. */
export const filterGrid =
  'card grid items-end gap-4 p-4 *:min-w-0 sm:grid-cols-3 sm:*:first:col-span-3 md:grid-cols-4 md:*:first:col-span-2 xl:grid-cols-[1fr_repeat(6,auto)] xl:*:first:col-span-1';

interface FilterPanelProps {
  id: string;
  filters: Filters;
  setFilters: SetFilters;
  onLoadError: () => void;
}

/** Small windows have a sheet instead: the server, which does not know the window, renders the panel for the others. */
export function FilterPanel({ id, filters, setFilters, onLoadError }: FilterPanelProps) {
  // The width of the content, unlike one of the skeleton itself, shrinks where the text is large.
  const width = <span className="block xl:w-30" />;
  // With a label's height above it, each skeleton is as high as a labelled field.
  const field = <span className="skeleton mt-6.5 h-11">{width}</span>;
  const button = <span className="skeleton h-11">{width}</span>;
  const skeleton = (
    <>
      <span className="skeleton mt-6.5 h-11" />
      {field}
      {field}
      {field}
      {button}
      {button}
      {button}
    </>
  );
  return (
    <section id={id} aria-label={businessTexts.filters} className={`needs-script mb-6 max-sm:hidden ${filterGrid}`}>
      <Lazy code={fieldsCode} fallback={skeleton} onLoadError={onLoadError}>
        {(FilterFields) => <FilterFields filters={filters} setFilters={setFilters} />}
      </Lazy>
    </section>
  );
}
