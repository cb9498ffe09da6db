/** The pages of a list without JavaScript: links in place of the button that loads more. Only the server renders them. */
import { useLocation, useSearchParams } from 'react-router-dom';
import type { PageInfo } from '#client/core/apollo/connection.ts';
import { cursorParam, firstPageOf } from '#rules/page.ts';

/**
 * Returns the variables of a further page from its address. In the browser there are none: a list grows there, and starts at its
 * first page.
 */
export const pageVariables = (address: URLSearchParams): { after?: string } => {
  const after = import.meta.env?.SSR ? address.get(cursorParam) : null;
  return after ? { after } : {};
};

/** `pageVariables` of the current address. */
export const usePageVariables = (): { after?: string } => {
  const [address] = useSearchParams();
  return pageVariables(address);
};

const texts = {
  pages: 'Pages',
  first: 'First page',
  next: 'Next page',
};

interface PageLinksProps {
  pageInfo: PageInfo;
  /** The id of the list's section, which the links lead to. */
  section?: string;
}

export function PageLinks({ pageInfo: { hasNextPage, endCursor }, section }: PageLinksProps) {
  const { pathname } = useLocation();
  const [address] = useSearchParams();
  const isFirst = !address.has(cursorParam);
  if (isFirst && !hasNextPage) return null;
  const to = (after: string | null) => {
    const params = firstPageOf(address);
    if (after) params.set(cursorParam, after);
    return `${pathname}${params.size > 0 ? `?${params}` : ''}${section ? `#${section}` : ''}`;
  };
  return (
    <noscript>
      <nav aria-label={texts.pages} className="flex flex-wrap justify-center gap-4 py-8">
        {!isFirst && (
          <a className="button" href={to(null)}>
            {texts.first}
          </a>
        )}
        {hasNextPage && (
          <a className="button" rel="next" href={to(endCursor)}>
            {texts.next}
          </a>
        )}
      </nav>
    </noscript>
  );
}
