/** A question before something that cannot be undone. The focus starts on Cancel. */
import * as AlertDialog from '@radix-ui/react-alert-dialog';
import { commonTexts } from '#client/core/commonTexts.ts';
import { AlertFrame } from './AlertFrame.tsx';

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
    <AlertFrame question={question} hint={hint} onClose={onClose}>
      <div className="flex flex-wrap justify-end gap-2">
        <AlertDialog.Cancel className="button">{commonTexts.cancel}</AlertDialog.Cancel>
        <AlertDialog.Action className="button button-danger-solid" onClick={onConfirm}>
          {action}
        </AlertDialog.Action>
      </div>
    </AlertFrame>
  );
}
