/** The owner's Delete button with its confirmation dialog. */
import { useState } from 'react';
import { lazyCode } from '#client/core/lazyCode.ts';
import { deleteTexts } from './deleteTexts.ts';
import { commonTexts } from '#client/core/commonTexts.ts';
import { Button } from '#client/ui/Button.tsx';
import { Lazy, onIntent } from '#client/ui/Lazy.tsx';
import { useDeleteBusiness } from './useDeleteBusiness.ts';

interface DeleteBusinessButtonProps {
  business: { id: string; name: string };
  deletedText: string;
  /** Navigates away from the business's own page. */
  leave?: () => Promise<void> | void;
}

const dialog = lazyCode(async () => (await import('#client/ui/ConfirmDialog.tsx')).ConfirmDialog);

export function DeleteBusinessButton({ business, deletedText, leave }: DeleteBusinessButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const deleteBusiness = useDeleteBusiness({ deletedText, leave });
  return (
    <>
      <Button look="danger" {...onIntent(dialog)} onClick={() => setOpen(true)}>
        {commonTexts.delete}
        <span className="sr-only"> {business.name}</span>
      </Button>
      {isOpen && (
        <Lazy code={dialog} onMissing={() => setOpen(false)}>
          {(ConfirmDialog) => (
            <ConfirmDialog
              question={deleteTexts.deleteQuestion}
              hint={deleteTexts.deleteHint}
              action={commonTexts.delete}
              onConfirm={() => void deleteBusiness(business.id)}
              onClose={() => setOpen(false)}
            />
          )}
        </Lazy>
      )}
    </>
  );
}
