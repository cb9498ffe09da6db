/** A part of a screen whose code comes late, and what is said where it does not come. */
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import type { LazyCode } from '#client/core/lazyCode.ts';
import { commonTexts } from '#client/core/commonTexts.ts';
import { toasts } from '#client/core/toasts.ts';
import { NotLoaded } from './NotLoaded.tsx';

interface LateProps<Code> {
  code: LazyCode<Code>;
  /** What stands there until then. */
  fallback?: ReactNode;
  /** Puts the part away, so that it can be asked for again: a toast says why. Without it the part's own place does. */
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

/** For a button that will want the code: fetches it as soon as somebody seems to mean the button. */
export function onIntent(code: LazyCode<unknown>) {
  // A failure shows when the button is pressed.
  const fetch = () => void code.fetch().catch(() => undefined);
  return { onPointerEnter: fetch, onFocus: fetch };
}
