/** The owner's Delete, which asks before it acts. */
import { lazy, Suspense, useState } from 'react';
import { businessPageTexts } from '#client/core/texts/businessPage.ts';
import { commonTexts } from '#client/core/texts/common.ts';
import { Button } from '#client/ui/Button.tsx';
import { useDeleteBusiness } from './useDeleteBusiness.ts';

interface DeleteBusinessButtonProps {
  business: { id: string; name: string };
  deletedText: string;
  /** Leads away, where the business's own page would be left behind. */
  leave?: () => Promise<void> | void;
}

const loadDialog = () => import('#client/ui/ConfirmDialog.tsx');
const ConfirmDialog = lazy(async () => ({ default: (await loadDialog()).ConfirmDialog }));

export function DeleteBusinessButton({ business, deletedText, leave }: DeleteBusinessButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const deleteBusiness = useDeleteBusiness({ deletedText, leave });
  const preload = () => void loadDialog();
  return (
    <>
      <Button look="danger" onPointerEnter={preload} onFocus={preload} onClick={() => setAsking(true)}>
        {commonTexts.delete}
        <span className="sr-only"> {business.name}</span>
      </Button>
      {isAsking && (
        <Suspense>
          <ConfirmDialog
            question={businessPageTexts.deleteQuestion}
            hint={businessPageTexts.deleteHint}
            action={commonTexts.delete}
            onConfirm={() => void deleteBusiness(business.id)}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </>
  );
}
