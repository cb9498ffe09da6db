/** Tells users without JavaScript that a form needs it. In the browser's own render `noscript` is empty. */
import { commonTexts } from '#client/core/commonTexts.ts';

export function NeedsScript() {
  return (
    <noscript>
      <p className="py-4 text-ink2">{commonTexts.needsScript}</p>
    </noscript>
  );
}
