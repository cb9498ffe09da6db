/** The toasts, at most twenty, announced to screen readers. Alt+T focuses them. */
import { useEffect } from 'react';
import { toast, ToastContainer, type ToastTransitionProps } from 'react-toastify/unstyled';
import X from 'lucide-react/icons/x';
import { commonTexts } from '#client/core/commonTexts.ts';
import { skipToast } from '#client/core/toasts.ts';

/** A transition without animation: with reduced motion a toast would wait for an animation that never ends. */
function Plain({ isIn, done, playToast, nodeRef, children }: ToastTransitionProps) {
  useEffect(() => (isIn ? playToast() : done()), [isIn, done, playToast]);
  return <div ref={nodeRef as React.RefObject<HTMLDivElement>}>{children}</div>;
}

function tell(): void {
  const news = skipToast.get();
  if (news.length === 0) return;
  skipToast.set([]);
  for (const [text, options] of news) toast(text, options);
}

export function ToastStack() {
  useEffect(() => {
    tell();
    return skipToast.subscribe(tell);
  }, []);
  return (
    <div data-toasts>
      <ToastContainer
        position="top-right"
        limit={20}
        icon={false}
        pauseOnHover
        pauseOnFocusLoss
        transition={Plain}
        aria-label={commonTexts.notifications}
        closeButton={({ closeToast }) => (
          <button
            type="button"
            aria-label={commonTexts.closeToast}
            onClick={() => closeToast()}
            className="ms-auto grid size-6 shrink-0 place-items-center"
          >
            <X aria-hidden className="size-4" />
          </button>
        )}
      />
    </div>
  );
}
