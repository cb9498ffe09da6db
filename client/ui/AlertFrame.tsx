/** The frame of a question that wants an answer. The focus starts on the Cancel among its children. */
import * as AlertDialog from '@radix-ui/react-alert-dialog';
import type { ReactNode } from 'react';

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
  return (
    <AlertDialog.Root open onOpenChange={(isOpen) => isOpen || onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fixed inset-0 z-40 bg-[rgb(0_0_0_/_0.5)]" />
        <AlertDialog.Content className="card fixed top-1/2 left-1/2 z-50 grid w-[min(28rem,calc(100vw-2rem))] -translate-1/2 gap-4 p-6 shadow-raised">
          <AlertDialog.Title className="text-xl">{question}</AlertDialog.Title>
          <AlertDialog.Description className="text-ink2">{hint}</AlertDialog.Description>
          {children}
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
