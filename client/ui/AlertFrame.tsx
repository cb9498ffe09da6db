/** The frame of a question that wants an answer. The focus starts on the Cancel among its children. */
import * as AlertDialog from '@radix-ui/react-alert-dialog';
import { useState, type ReactNode } from 'react';

interface AlertFrameProps {
  question: string;
  /** What follows from a yes. */
  hint: string;
  onClose: () => void;
  /** The answers. */
  children: ReactNode;
}

/** Open for as long as it is rendered. */
export function AlertFrame({ question, hint, onClose, children }: AlertFrameProps) {
  const [opener] = useState(() => document.activeElement);

  // It opens without a trigger of Radix's own, so it would not know where to give the focus back.
  const giveFocusBack = (event: Event) => {
    event.preventDefault();
    if (opener instanceof HTMLElement) opener.focus();
  };

  return (
    <AlertDialog.Root open onOpenChange={(isOpen) => isOpen || onClose()}>
      <AlertDialog.Portal>
        {/* Radix's own overlay would write a style sheet into the page, which its policy forbids. */}
        <div className="pointer-events-auto fixed inset-0 z-40 bg-[rgb(0_0_0_/_0.5)]" />
        <AlertDialog.Content
          aria-modal
          onCloseAutoFocus={giveFocusBack}
          className="card fixed top-1/2 left-1/2 z-50 grid w-[min(28rem,calc(100vw-2rem))] -translate-1/2 gap-4 p-6 shadow-raised"
        >
          <AlertDialog.Title className="text-xl">{question}</AlertDialog.Title>
          <AlertDialog.Description className="text-ink2">{hint}</AlertDialog.Description>
          {children}
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
