/** A line below the header while the browser has no connection. When it returns, failed queries are sent again. */
import { useRetryOnline } from '#client/core/apollo/useRetryOnline.ts';
import { commonTexts } from '#client/core/commonTexts.ts';
import { useIsOnline } from '#client/core/online.ts';

export function OfflineNotice() {
  const isOnline = useIsOnline();
  useRetryOnline();
  // The status element exists before its text: screen readers announce changes of existing status elements only.
  return (
    <p role="status" className="bg-sunken text-center text-sm text-ink2 not-empty:py-1.5">
      {isOnline ? '' : commonTexts.offline}
    </p>
  );
}
