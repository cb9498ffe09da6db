/** The owner's Delete button with its confirmation dialog. */
import { useState } from 'react';
import { commonTexts } from '#client/core/commonTexts.ts';
import { lazyCode } from '#client/core/lazyCode.ts';
import { Button } from '#client/ui/Button.tsx';
import { Lazy, onIntent } from '#client/ui/Lazy.tsx';
import type { Deletion } from './useDeleteBusiness.ts';

interface DeleteBusinessButtonProps extends Deletion {
  business: { id: string; name: string };
}

const dialog = lazyCode(async () => (await import('./DeleteBusinessDialog.tsx')).DeleteBusinessDialog);

export function DeleteBusinessButton({ business, ...deletion }: DeleteBusinessButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="danger" {...onIntent(dialog)} onClick={() => setOpen(true)}>
        {commonTexts.delete}
        <span className="sr-only"> {business.name}</span>
      </Button>
      {isOpen && (
        <Lazy code={dialog} onMissing={() => setOpen(false)}>
          {(DeleteBusinessDialog) => (
            <DeleteBusinessDialog id={business.id} {...deletion} onClose={() => setOpen(false)} />
          )}
        </Lazy>
      )}
    </>
  );
}
