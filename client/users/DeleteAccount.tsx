/** The button that begins the end of an account. */
import { lazy, Suspense, useState } from 'react';
import { accountTexts } from '#client/core/texts/account.ts';
import { Button } from '#client/ui/Button.tsx';

const loadDialog = () => import('./DeleteAccountDialog.tsx');
const DeleteAccountDialog = lazy(async () => ({ default: (await loadDialog()).DeleteAccountDialog }));

export function DeleteAccount() {
  const [isAsking, setAsking] = useState(false);
  const preload = () => void loadDialog();
  return (
    <>
      <Button
        look="danger"
        className="justify-self-end"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setAsking(true)}
      >
        {accountTexts.deleteAccount}
      </Button>
      {isAsking && (
        <Suspense>
          <DeleteAccountDialog onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}
