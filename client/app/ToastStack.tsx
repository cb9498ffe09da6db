/** The toasts, at most twenty, announced to screen readers. Alt+T focuses them. */
import { useEffect } from 'react';
import { toast, ToastContainer, type ToastTransitionProps } from 'react-toastify/unstyled';
import X from 'lucide-react/icons/x';
import { commonTexts } from '#client/core/commonTexts.ts';
import { pendingToasts } from '#client/core/toasts.ts';

/** A transition without animation: with reduced motion a toast would wait for an animation that never ends. */
function NoTransition({ isIn, done, playToast, nodeRef, children }: ToastTransitionProps) {
  useEffect(() => (isIn ? playToast() : done()), [isIn, done, playToast]);
  return <div ref={nodeRef as React.RefObject<HTMLDivElement>}>{children}</div>;
}

function showPending(): void {
  const pending = pendingToasts.get();
  if (pending.length === 0) return;
  pendingToasts.set([]);
  for (const [text, options] of pending) toast(text, options);
}

export function ToastStack() {
  useEffect(() => {
    showPending();
    return pendingToasts.subscribe(showPending);
  }, []);
  return (
    <div data-toasts>
      <ToastContainer
        position="top-right"
        limit={20}
        icon={false}
        pauseOnHover
        pauseOnFocusLoss
        transition={NoTransition}
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
