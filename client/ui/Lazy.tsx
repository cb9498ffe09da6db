/** A part of a screen with lazy code, and its error state. */
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import type { LazyCode } from '#client/core/lazyCode.ts';
import { commonTexts } from '#client/core/commonTexts.ts';
import { useReconnect } from '#client/core/online.ts';
import { toasts } from '#client/core/toasts.ts';
import { NotLoaded } from './NotLoaded.tsx';

interface LazyProps<Code> {
  code: LazyCode<Code>;
  /** Rendered while the code loads. */
  fallback?: ReactNode;
  /** Closes the part after a failure, which a toast reports. Without it the error state renders in place. */
  onLoadError?: () => void;
  /** True where the page works without the part: after a failure the fallback stays, without a message. */
  isOptional?: boolean;
  children: (code: Code) => ReactNode;
}

/** Fetches the code when rendered. */
export function Lazy<Code>({ code, fallback, onLoadError, isOptional, children }: LazyProps<Code>) {
  const [state, setState] = useState(() => ({ code: code.loaded() }));
  const [hasFailed, setFailed] = useState(false);
  const show = (loaded: Code) => setState({ code: loaded });

  const handleFailure = useEffectEvent(() => {
    if (isOptional) return;
    if (!onLoadError) return setFailed(true);
    onLoadError();
    toasts.error(commonTexts.notLoaded);
  });

  // A part that renders nothing after a failure has no button that tries again. `NotLoaded` has one, and reconnects itself.
  useReconnect(async () => {
    if (!state.code && !hasFailed) show(await code.fetch());
  });

  useEffect(() => {
    let isUnmounted = false;
    code.fetch().then(show, () => isUnmounted || handleFailure());
    return () => void (isUnmounted = true);
  }, [code]);

  if (state.code) return children(state.code);
  return hasFailed ? <NotLoaded code={code} onLoad={show} /> : fallback;
}

/** Returns the handlers of a button that needs the code: pointing at it or focusing it starts the download. */
export function onIntent(code: LazyCode<unknown>) {
  // The press of the button reports a failure.
  const fetch = () => void code.fetch().catch(() => undefined);
  return { onPointerEnter: fetch, onFocus: fetch };
}
