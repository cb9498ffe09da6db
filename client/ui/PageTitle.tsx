/** A screen's one h1: it names the document and takes the focus when people come from another screen. */
import { useEffect, useRef, type ReactNode } from 'react';
import { commonTexts } from '#client/core/commonTexts.ts';

interface PageTitleProps {
  /** The document's title before the brand; without it the document bears the brand alone. */
  title?: string;
  className?: string;
  children: ReactNode;
}

// The browser itself announces the page that someone arrives on.
let isArrival = true;

export function PageTitle({ title, className = '', children }: PageTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    document.title = title ? `${title} · ${commonTexts.brand}` : commonTexts.brand;
  }, [title]);

  useEffect(() => {
    if (!isArrival) heading.current?.focus({ preventScroll: true });
    isArrival = false;
  }, []);

  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      {children}
    </h1>
  );
}
