/** The button that sorts the list by the distance from the user or from a place. */
import { useState } from 'react';
import { lazyCode } from '#client/core/lazyCode.ts';
import { Button } from '#client/ui/Button.tsx';
import { Lazy, onIntent } from '#client/ui/Lazy.tsx';
import { businessTexts } from '../../businessTexts.ts';
import type { SetFilters } from '../useFilters.ts';

const dialogCode = lazyCode(async () => (await import('../../near/NearDialog.tsx')).NearDialog);

export function NearMe({ setFilters }: { setFilters: SetFilters }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button
        className="shrink-0 max-sm:px-2"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        {...onIntent(dialogCode)}
      >
        {businessTexts.near}
      </Button>
      {isOpen && (
        <Lazy code={dialogCode} onLoadError={close}>
          {(NearDialog) => <NearDialog setFilters={setFilters} onClose={close} />}
        </Lazy>
      )}
    </>
  );
}
