/** The pages of a list without JavaScript: links in place of the button that loads more. Only the server renders them. */
import { useLocation, useSearchParams } from 'react-router-dom';

/** The query parameter with the cursor after which the list of a page begins. */
const name = 'after';

/** Returns the query parameters of a list's first page. */
export function firstPageOf(address: URLSearchParams): URLSearchParams {
  const first = new URLSearchParams(address);
  first.delete(name);
  return first;
}

/**
 * Returns the variables of a further page from its address. In the browser there are none: a list grows there, and starts at its
 * first page.
 */
export const pageVariables = (address: URLSearchParams): { after?: string } => {
  const after = import.meta.env?.SSR ? address.get(name) : null;
  return after ? { after } : {};
};

/** `pageVariables` of the present address. */
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
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
  /** The id of the list's section, which the links lead to. */
  section?: string;
}

export function PageLinks({ pageInfo: { hasNextPage, endCursor }, section }: PageLinksProps) {
  const { pathname } = useLocation();
  const [address] = useSearchParams();
  const isFirst = !address.has(name);
  if (isFirst && !hasNextPage) return null;
  const to = (after: string | null) => {
    const params = firstPageOf(address);
    if (after) params.set(name, after);
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
