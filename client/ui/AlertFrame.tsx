/** The frame of a modal dialog. The focus starts on the Cancel button among its children. */
import * as AlertDialog from '@radix-ui/react-alert-dialog';
import { useState, type ReactNode } from 'react';

interface AlertFrameProps {
  title: string;
  /** Explains the action. */
  description: string;
  onClose: () => void;
  /** The content: a form, or the buttons. */
  children: ReactNode;
}

/** Open while it is rendered. */
export function AlertFrame({ title, description, onClose, children }: AlertFrameProps) {
  const [opener] = useState(() => document.activeElement);

  // Without a Radix trigger, Radix does not know which element to focus on close.
  const restoreFocus = (event: Event) => {
    event.preventDefault();
    if (opener instanceof HTMLElement) opener.focus();
  };

  return (
    <AlertDialog.Root open onOpenChange={(isOpen) => isOpen || onClose()}>
      <AlertDialog.Portal>
        {/* Radix's own overlay adds an inline style sheet, which the content security policy forbids. */}
        <div className="pointer-events-auto fixed inset-0 z-40 bg-[rgb(0_0_0_/_0.5)]" />
        <AlertDialog.Content
          aria-modal
          onCloseAutoFocus={restoreFocus}
          className="card fixed top-1/2 left-1/2 z-50 grid max-h-[calc(100dvh-2rem)] w-[min(28rem,calc(100vw-2rem))] [translate:-50%_-50%] gap-4 overflow-y-auto overscroll-contain p-6 raised"
        >
          <AlertDialog.Title className="text-xl">{title}</AlertDialog.Title>
          <AlertDialog.Description className="text-ink2">{description}</AlertDialog.Description>
          {children}
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
