/** The error state of a query, with a button that sends it again. */
import { commonTexts } from '#client/core/commonTexts.ts';
import { Button } from './Button.tsx';
import { EmptyState } from './EmptyState.tsx';

interface TryAgainProps {
  /** Names and announces the failure. It is absent where a toast does, so that no message is on the page twice. */
  text?: string;
  /** Sends the query again. A new failure is reported like the first. */
  refetch: () => Promise<unknown>;
}

/** Moves the focus from the button, before it disappears, to the part of the page around it. */
const keepFocus = (button: HTMLButtonElement) => () => {
  if (button === document.activeElement) button.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true });
};

export function TryAgain({ text, refetch }: TryAgainProps) {
  return (
    <EmptyState text={text ?? commonTexts.notLoaded} role={text === undefined ? undefined : 'alert'}>
      <Button ref={keepFocus} onClick={() => void refetch().catch(() => undefined)}>
        {commonTexts.tryAgain}
      </Button>
    </EmptyState>
  );
}
