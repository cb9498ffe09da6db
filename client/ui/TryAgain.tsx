/** What stands where something could not be fetched. */
import { commonTexts } from '#client/core/commonTexts.ts';
import { Button } from './Button.tsx';
import { EmptyState } from './EmptyState.tsx';

interface TryAgainProps {
  text: string;
  /** Asks again, as a query's own `refetch` does. A new failure is told as the first was. */
  refetch: () => Promise<unknown>;
}

export function TryAgain({ text, refetch }: TryAgainProps) {
  return (
    <EmptyState text={text}>
      <Button onClick={() => void refetch().catch(() => undefined)}>{commonTexts.tryAgain}</Button>
    </EmptyState>
  );
}
