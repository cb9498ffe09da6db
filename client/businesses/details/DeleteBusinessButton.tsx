/** The owner's Delete button with its confirmation dialog. It says that the deletion is being sent, until its end. */
import { useState } from 'react';
import { commonTexts } from '#client/core/commonTexts.ts';
import { lazyCode } from '#client/core/lazyCode.ts';
import { Button } from '#client/ui/Button.tsx';
import { Lazy, onIntent } from '#client/ui/Lazy.tsx';
import { useIsDeleting } from './deletedIds.ts';
import { deleteTexts } from './deleteTexts.ts';
import type { DeletionOptions } from './useDeleteBusiness.ts';

interface DeleteBusinessButtonProps extends DeletionOptions {
  business: { id: string; name: string };
}

const dialog = lazyCode(async () => (await import('./DeleteBusinessDialog.tsx')).DeleteBusinessDialog);

export function DeleteBusinessButton({ business, ...deletion }: DeleteBusinessButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const isDeleting = useIsDeleting(business.id);
  return (
    <>
      <Button
        variant="danger"
        // A disabled button would lose the focus, which returns to it from the dialog.
        aria-disabled={isDeleting || undefined}
        {...onIntent(dialog)}
        onClick={() => isDeleting || setOpen(true)}
      >
        <span className="state" data-longer={deleteTexts.deleting}>
          {isDeleting ? deleteTexts.deleting : commonTexts.delete}
        </span>
        <span className="sr-only"> {business.name}</span>
      </Button>
      <span role="status" className="sr-only">
        {isDeleting && deleteTexts.deleting}
      </span>
      {isOpen && (
        <Lazy code={dialog} onLoadError={() => setOpen(false)}>
          {(DeleteBusinessDialog) => (
            <DeleteBusinessDialog id={business.id} {...deletion} onClose={() => setOpen(false)} />
          )}
        </Lazy>
      )}
    </>
  );
}
