/** The error state of a query, with a button that sends it again. */
import { commonTexts } from '#client/core/commonTexts.ts';
import { Button } from './Button.tsx';
import { EmptyState } from './EmptyState.tsx';

interface TryAgainProps {
  text: string;
  /** Sends the query again. A new failure is reported like the first. */
  refetch: () => Promise<unknown>;
}

export function TryAgain({ text, refetch }: TryAgainProps) {
  return (
    <EmptyState text={text}>
      <Button onClick={() => void refetch().catch(() => undefined)}>{commonTexts.tryAgain}</Button>
    </EmptyState>
  );
}
