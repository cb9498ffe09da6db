/** The button under a list that has another page. */
import { useState } from 'react';
import { commonTexts } from '#client/core/commonTexts.ts';
import { Button } from './Button.tsx';
import { useNextItem } from './useNextItem.ts';

interface LoadMoreProps {
  /** Fetches the next page. What fails is told by whoever gave it. */
  onMore: () => Promise<unknown>;
  label?: string;
}

export function LoadMore({ onMore, label = commonTexts.loadMore }: LoadMoreProps) {
  const [isLoading, setLoading] = useState(false);
  const [frame, waitForItem] = useNextItem<HTMLDivElement>();
  const more = async () => {
    setLoading(true);
    const stopWaiting = waitForItem();
    await onMore();
    setLoading(false);
    // What comes is shown a moment later; what failed does not come.
    setTimeout(stopWaiting, 1000);
  };
  return (
    <div ref={frame} className="grid justify-items-center py-8">
      <Button aria-disabled={isLoading} onClick={() => isLoading || void more()}>
        {isLoading ? commonTexts.loadingMore : label}
      </Button>
    </div>
  );
}
