/** A question before something that cannot be undone. The focus starts on Cancel. */
import * as AlertDialog from '@radix-ui/react-alert-dialog';
import { commonTexts } from '#client/core/texts/common.ts';

interface ConfirmDialogProps {
  question: string;
  /** What follows from a yes. */
  hint: string;
  /** The word on the button that says yes. */
  action: string;
  onConfirm: () => void;
  onClose: () => void;
}

/** Open for as long as it is rendered. */
export function ConfirmDialog({ question, hint, action, onConfirm, onClose }: ConfirmDialogProps) {
  return (
    <AlertDialog.Root open onOpenChange={(isOpen) => isOpen || onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fixed inset-0 z-40 bg-[rgb(0_0_0_/_0.5)]" />
        <AlertDialog.Content className="card fixed top-1/2 left-1/2 z-50 grid w-[min(28rem,calc(100vw-2rem))] -translate-1/2 gap-4 p-6 shadow-raised">
          <AlertDialog.Title className="text-xl">{question}</AlertDialog.Title>
          <AlertDialog.Description className="text-ink2">{hint}</AlertDialog.Description>
          <div className="flex flex-wrap justify-end gap-2">
            <AlertDialog.Cancel className="button">{commonTexts.cancel}</AlertDialog.Cancel>
            <AlertDialog.Action className="button button-danger-solid" onClick={onConfirm}>
              {action}
            </AlertDialog.Action>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
