/** The h1 of a screen: it takes the focus after a navigation, unless users have moved the focus while it was loading. */
import { useEffect, useRef, type ReactNode } from 'react';
import { mayTakeFocus } from './hooks/mayTakeFocus.ts';
import { isAtOrigin } from './hooks/useFocusOrigin.ts';

interface PageHeadingProps {
  className?: string;
  children: ReactNode;
}

// The browser announces the first page itself.
let isFirstPage = true;

export function PageHeading({ className = '', children }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (!isFirstPage && (isAtOrigin() || mayTakeFocus())) heading.current?.focus({ preventScroll: true });
    isFirstPage = false;
  }, []);

  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      {children}
    </h1>
  );
}
