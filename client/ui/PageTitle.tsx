/** The h1 of a screen: it sets the document title and takes the focus after a navigation. */
import { useEffect, useRef, type ReactNode } from 'react';
import { documentTitle } from '#client/core/head.ts';

interface PageTitleProps {
  /** The document title before the brand; without it the document title is the brand alone. */
  title?: string;
  className?: string;
  children: ReactNode;
}

// The browser announces the first page itself.
let isFirstPage = true;

export function PageTitle({ title, className = '', children }: PageTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    document.title = documentTitle(title);
  }, [title]);

  useEffect(() => {
    if (!isFirstPage) heading.current?.focus({ preventScroll: true });
    isFirstPage = false;
  }, []);

  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      {children}
    </h1>
  );
}
