/** The button that opens the deletion dialog. */
import { useState } from 'react';
import { lazyCode } from '#client/core/lazyCode.ts';
import { accountTexts } from './accountTexts.ts';
import { Button } from '#client/ui/Button.tsx';
import { Lazy, onIntent } from '#client/ui/Lazy.tsx';

const dialog = lazyCode(async () => (await import('./DeleteAccountDialog.tsx')).DeleteAccountDialog);

export function DeleteAccount() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="danger" className="justify-self-end" {...onIntent(dialog)} onClick={() => setOpen(true)}>
        {accountTexts.deleteAccount}
      </Button>
      {isOpen && (
        <Lazy code={dialog} onLoadError={() => setOpen(false)}>
          {(DeleteAccountDialog) => <DeleteAccountDialog onClose={() => setOpen(false)} />}
        </Lazy>
      )}
    </>
  );
}
