/** Shares the page's URL with the device's share sheet, or copies it to the clipboard. */
import Share2 from 'lucide-react/icons/share-2';
import { businessPageTexts } from './businessPageTexts.ts';
import { toasts } from '#client/core/toasts.ts';
import { Button } from '#client/ui/Button.tsx';

async function share(title: string): Promise<void> {
  const url = location.href;
  try {
    if (navigator.canShare?.({ title, url })) return await navigator.share({ title, url });
    await navigator.clipboard.writeText(url);
    toasts.info(businessPageTexts.linkCopied);
  } catch (failure) {
    // Closing the share sheet is not a failure.
    if ((failure as Error).name !== 'AbortError') toasts.error(businessPageTexts.shareFailed);
  }
}

export function ShareButton({ title }: { title: string }) {
  return (
    <Button onClick={() => void share(title)}>
      <Share2 aria-hidden className="size-5" />
      <span className="max-sm:sr-only">{businessPageTexts.share}</span>
    </Button>
  );
}
