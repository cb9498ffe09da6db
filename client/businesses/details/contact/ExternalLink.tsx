/** A link to an address that a member wrote, in a new tab. Search engines do not follow it. */
import type { ReactNode } from 'react';
import { contactTexts } from './contactTexts.ts';

interface ExternalLinkProps {
  url: string;
  className: string;
  children: ReactNode;
}

export function ExternalLink({ url, className, children }: ExternalLinkProps) {
  return (
    <a href={url} target="_blank" rel="nofollow ugc noopener" className={className}>
      {children}
      <span className="sr-only"> {contactTexts.newTab}</span>
    </a>
  );
}
