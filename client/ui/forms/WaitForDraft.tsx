/** Waits while a form that was left sends the same draft, and then renders the form: with what is stored now, or the draft of a failure. */
import type { ReactNode } from 'react';
import { Loading } from '../Loading.tsx';
import { useIsSendingElsewhere } from './sendDraft.ts';

interface WaitForDraftProps {
  draft: string;
  /** Shown while it waits. */
  label: string;
  children: ReactNode;
}

export const WaitForDraft = ({ draft, label, children }: WaitForDraftProps) =>
  useIsSendingElsewhere(draft) ? <Loading label={label} /> : children;
