/** The error state of a query, with a button that sends it again. */
import { commonTexts } from '#client/core/commonTexts.ts';
import { Button } from './Button.tsx';
import { EmptyState } from './EmptyState.tsx';

interface TryAgainProps {
  text: string;
  /** Sends the query again. A new failure is reported like the first. */
  refetch: () => Promise<unknown>;
  /** True where a toast announces the failure. Elsewhere the text does. */
  hasToast?: boolean;
}

/** Moves the focus from the button, before it disappears, to the part of the page around it. */
const keepFocus = (button: HTMLButtonElement) => () => {
  if (button === document.activeElement) button.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true });
};

export function TryAgain({ text, refetch, hasToast }: TryAgainProps) {
  return (
    <EmptyState text={text} role={hasToast ? undefined : 'alert'}>
      <Button ref={keepFocus} onClick={() => void refetch().catch(() => undefined)}>
        {commonTexts.tryAgain}
      </Button>
    </EmptyState>
  );
}
