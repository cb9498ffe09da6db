/** The toasts, at most twenty, announced to screen readers. Alt+T focuses them. */
import { useEffect, useEffectEvent, useRef, type SyntheticEvent } from 'react';
import { Link } from 'react-router-dom';
import { toast, ToastContainer, type ToastTransitionProps } from 'react-toastify/unstyled';
import X from 'lucide-react/icons/x';
import { pendingToasts, type Toast, type ToastAction } from '#client/core/toasts.ts';
import { placeToasts } from './placeToasts.ts';

const texts = { toasts: 'Notifications', close: 'Close' };

/** A transition without animation: with reduced motion a toast would wait for an animation that never ends. */
function NoTransition({ isIn, done, playToast, nodeRef, children }: ToastTransitionProps) {
  useEffect(() => (isIn ? playToast() : done()), [isIn, done, playToast]);
  return <div ref={nodeRef as React.RefObject<HTMLDivElement>}>{children}</div>;
}

interface UndoableProps {
  text: string;
  action: ToastAction;
  close: () => void;
}

function UndoableText({ text, action, close }: UndoableProps) {
  const { until, pause, resume } = action;
  const handleEnd = useEffectEvent(close);
  useEffect(() => void until.then(() => handleEnd()), [until]);
  // The focus may be on its button while the pointer leaves, and the other way round.
  const wait = ({ currentTarget }: SyntheticEvent) =>
    currentTarget.matches(':hover, :focus-within') ? pause() : resume();
  return (
    <p onPointerEnter={pause} onPointerLeave={wait} onFocus={pause} onBlur={wait}>
      <span>{text}</span>{' '}
      <button type="button" onClick={action.run} className="font-semibold underline">
        {action.text}
      </button>
    </p>
  );
}

function ToastText({ toast: { text, link, action, options } }: { toast: Toast }) {
  if (action) return <UndoableText text={text} action={action} close={() => toast.dismiss(options.toastId)} />;
  if (!link) return text;
  return (
    <p>
      <span>{text}</span>{' '}
      <Link to={link.to} onClick={() => toast.dismiss(options.toastId)} className="font-semibold underline">
        {link.text}
      </Link>
    </p>
  );
}

function showPending(): void {
  const pending = pendingToasts.get();
  if (pending.length === 0) return;
  pendingToasts.set([]);
  for (const each of pending) {
    const { toastId } = each.options;
    const render = <ToastText toast={each} />;
    if (toast.isActive(toastId)) toast.update(toastId, { ...each.options, render });
    else toast(render, each.options);
  }
}

export function ToastStack() {
  const stack = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const place = () => stack.current && placeToasts(stack.current);
    // Reports the first toast too, and before anything is painted.
    const sizes = new ResizeObserver(place);
    sizes.observe(stack.current!);
    sizes.observe(document.body);
    addEventListener('scrollend', place);
    return () => {
      sizes.disconnect();
      removeEventListener('scrollend', place);
    };
  }, []);

  useEffect(() => {
    showPending();
    return pendingToasts.subscribe(showPending);
  }, []);

  return (
    <div ref={stack} data-toasts>
      <ToastContainer
        position="top-right"
        limit={20}
        icon={false}
        pauseOnHover
        pauseOnFocusLoss
        transition={NoTransition}
        aria-label={texts.toasts}
        closeButton={({ closeToast }) => (
          <button
            type="button"
            aria-label={texts.close}
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
