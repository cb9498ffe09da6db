/** What a page shows in place of its form: a line of text, which takes the focus that the form leaves, and a link. */
import { useEffect, useRef, type ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { mayTakeFocus } from '#client/ui/hooks/mayTakeFocus.ts';

interface OutcomeProps {
  text: ReactNode;
  to: LinkProps['to'];
  link: string;
}

export function Outcome({ text, to, link }: OutcomeProps) {
  const line = useRef<HTMLParagraphElement>(null);
  // The button that was pressed is gone.
  useEffect(() => {
    if (mayTakeFocus()) line.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className="mt-2 grid gap-4">
      <p ref={line} tabIndex={-1} role="status" className="outline-none wrap-anywhere">
        {text}
      </p>
      <Link to={to} className="button justify-self-start">
        {link}
      </Link>
    </div>
  );
}
