/** A confirmation dialog for actions that cannot be undone. The focus starts on Cancel. */
import * as AlertDialog from '@radix-ui/react-alert-dialog';
import { commonTexts } from '#client/core/commonTexts.ts';
import { AlertFrame } from './AlertFrame.tsx';

interface ConfirmDialogProps {
  question: string;
  /** The consequences of the action. */
  hint: string;
  /** The label of the confirm button. */
  action: string;
  onConfirm: () => void;
  onClose: () => void;
}

/** Open while it is rendered. */
export function ConfirmDialog({ question, hint, action, onConfirm, onClose }: ConfirmDialogProps) {
  return (
    <AlertFrame title={question} description={hint} onClose={onClose}>
      <div className="flex flex-wrap justify-end gap-2">
        <AlertDialog.Cancel className="button">{commonTexts.cancel}</AlertDialog.Cancel>
        <AlertDialog.Action className="button button-danger-solid" onClick={onConfirm}>
          {action}
        </AlertDialog.Action>
      </div>
    </AlertFrame>
  );
}
