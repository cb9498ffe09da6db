/** What stands where something could not be fetched. */
import { commonTexts } from '#client/core/texts/common.ts';
import { Button } from '#client/ui/Button.tsx';
import { EmptyState } from '#client/ui/EmptyState.tsx';

interface TryAgainProps {
  text: string;
  /** The query's own `refetch`. A new failure is told as the first was. */
  refetch: () => Promise<unknown>;
}

export function TryAgain({ text, refetch }: TryAgainProps) {
  return (
    <EmptyState text={text}>
      <Button onClick={() => void refetch().catch(() => undefined)}>{commonTexts.tryAgain}</Button>
    </EmptyState>
  );
}
