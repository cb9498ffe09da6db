/** The button that begins the end of an account. */
import { useState } from 'react';
import { late } from '#client/core/late.ts';
import { accountTexts } from '#client/core/texts/account.ts';
import { Button } from '#client/ui/Button.tsx';
import { Late, onIntent } from '#client/ui/Late.tsx';

const dialog = late(async () => (await import('./DeleteAccountDialog.tsx')).DeleteAccountDialog);

export function DeleteAccount() {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button look="danger" className="justify-self-end" {...onIntent(dialog)} onClick={() => setAsking(true)}>
        {accountTexts.deleteAccount}
      </Button>
      {isAsking && (
        <Late code={dialog} onMissing={() => setAsking(false)}>
          {(DeleteAccountDialog) => <DeleteAccountDialog onClose={() => setAsking(false)} />}
        </Late>
      )}
    </>
  );
}
