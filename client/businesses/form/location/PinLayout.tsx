/** The layout of the pin: a map, and a text with a button. */
import type { ReactNode } from 'react';
import { pinTexts } from './pinTexts.ts';

interface PinLayoutProps {
  /** The map, and elements below it. */
  children: ReactNode;
  text: ReactNode;
  button: ReactNode;
}

export function PinLayout({ children, text, button }: PinLayoutProps) {
  return (
    <div role="group" aria-label={pinTexts.pin} className="grid gap-3 pt-3 text-sm text-ink2">
      {children}
      {/* A longer name of the place makes no further row: the button stays where it is. */}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div className="min-w-0 grow basis-40">{text}</div>
        {button}
      </div>
    </div>
  );
}
