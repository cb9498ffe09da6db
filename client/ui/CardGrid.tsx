/** The grid of cards, and the skeletons in it: one column on phones, up to four on wide screens. */
import { Children, Fragment, type ReactNode } from 'react';

// A full row of the widest grid, so that no card moves when the others follow.
const firstRow = 4;

/** The server renders the first row for all browsers and the others inside `noscript`: they would delay the first paint. */
function staticMarkup(items: ReactNode[]): ReactNode {
  if (items.length <= firstRow) return items;
  return (
    <>
      {items.slice(0, firstRow)}
      {/* With another display the browser shows its markup as text while the script loads. */}
      <noscript className="noscript:contents">{items.slice(firstRow)}</noscript>
    </>
  );
}

export function CardGrid({ children }: { children: ReactNode }) {
  const items = Children.map(children, (child) => <li className="grid min-w-0">{child}</li>) ?? [];
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 lg:gap-6 xl:grid-cols-4">
      {import.meta.env?.SSR ? staticMarkup(items) : items}
    </ul>
  );
}

interface SkeletonGridProps {
  number?: number;
  /** One skeleton, in the size of a card, so that loading causes no layout shift. */
  children: ReactNode;
}

export function SkeletonGrid({ number = 8, children }: SkeletonGridProps) {
  return (
    <div aria-hidden>
      <CardGrid>
        {Array.from({ length: number }, (_, index) => (
          <Fragment key={index}>{children}</Fragment>
        ))}
      </CardGrid>
    </div>
  );
}
