/** A part of a screen with lazy code, and its error state. */
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import type { LazyCode } from '#client/core/lazyCode.ts';
import { commonTexts } from '#client/core/commonTexts.ts';
import { toasts } from '#client/core/toasts.ts';
import { NotLoaded } from './NotLoaded.tsx';

interface LateProps<Code> {
  code: LazyCode<Code>;
  /** Rendered while the code loads. */
  fallback?: ReactNode;
  /** Closes the part after a failure, which shows a toast. Without it the error state renders in place. */
  onMissing?: () => void;
  children: (code: Code) => ReactNode;
}

/** Fetches the code when rendered. */
export function Lazy<Code>({ code, fallback, onMissing, children }: LateProps<Code>) {
  const [arrived, setArrived] = useState(() => ({ code: code.here() }));
  const [isMissing, setMissing] = useState(false);
  const take = (here: Code) => setArrived({ code: here });

  const miss = useEffectEvent(() => {
    if (!onMissing) return setMissing(true);
    toasts.errorOnce(commonTexts.notLoaded);
    onMissing();
  });

  useEffect(() => {
    let isGone = false;
    code.fetch().then(take, () => isGone || miss());
    return () => void (isGone = true);
  }, [code]);

  if (arrived.code) return children(arrived.code);
  return isMissing ? <NotLoaded code={code} onHere={take} /> : fallback;
}

/** Returns the handlers of a button that needs the code: pointing at it or focusing it starts the download. */
export function onIntent(code: LazyCode<unknown>) {
  // The press of the button reports a failure.
  const fetch = () => void code.fetch().catch(() => undefined);
  return { onPointerEnter: fetch, onFocus: fetch };
}
