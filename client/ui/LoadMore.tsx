/** The button below a list that loads the next page. */
import { useState } from 'react';
import { commonTexts } from '#client/core/commonTexts.ts';
import { Button } from './Button.tsx';
import { useNextItem } from './hooks/useNextItem.ts';

interface LoadMoreProps {
  /** Fetches the next page. The caller reports failures. */
  onMore: () => Promise<unknown>;
  label?: string;
  className?: string;
}

export function LoadMore({
  onMore,
  label = commonTexts.loadMore,
  className = 'grid justify-items-center py-8',
}: LoadMoreProps) {
  const [isLoading, setLoading] = useState(false);
  const [frame, waitForItem] = useNextItem<HTMLDivElement>();
  const more = async () => {
    setLoading(true);
    const stopWaiting = waitForItem();
    await onMore();
    setLoading(false);
    // New items render shortly after the response; after a failure none do.
    setTimeout(stopWaiting, 1000);
  };
  return (
    <div ref={frame} className={className}>
      <Button aria-disabled={isLoading} onClick={() => isLoading || void more()}>
        {isLoading ? commonTexts.loadingMore : label}
      </Button>
    </div>
  );
}
