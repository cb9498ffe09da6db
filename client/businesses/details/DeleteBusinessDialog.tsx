/** The confirmation dialog of the Delete button, loaded when it is opened. */
import { commonTexts } from '#client/core/commonTexts.ts';
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx';
import { deleteTexts } from './deleteTexts.ts';
import { useDeleteBusiness, type DeletionOptions } from './useDeleteBusiness.ts';

interface DeleteBusinessDialogProps extends DeletionOptions {
  id: string;
  onClose: () => void;
}

export function DeleteBusinessDialog({ id, onClose, ...deletion }: DeleteBusinessDialogProps) {
  const deleteBusiness = useDeleteBusiness(deletion);
  return (
    <ConfirmDialog
      question={deleteTexts.deleteQuestion}
      hint={deleteTexts.deleteHint}
      action={commonTexts.delete}
      onConfirm={() => void deleteBusiness(id)}
      onClose={onClose}
    />
  );
}
