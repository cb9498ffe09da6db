/** Waits while a form that was left sends the same draft, and then renders the form: with what is stored now, or the draft of a failure. */
import type { ReactNode } from 'react';
import { Spinner } from '../Spinner.tsx';
import { useIsSentElsewhere } from './sendDraft.ts';

interface WaitForDraftProps {
  draft: string;
  /** Shown while it waits. */
  text: string;
  children: ReactNode;
}

export function WaitForDraft({ draft, text, children }: WaitForDraftProps) {
  if (!useIsSentElsewhere(draft)) return children;
  return (
    <p role="status" className="flex items-center gap-2 text-ink2">
      <Spinner className="size-4" /> {text}
    </p>
  );
}
