/** A part of a screen whose code comes late, and what is said where it does not come. */
import { useCallback, useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { renewPage, type LateCode } from '#client/core/late.ts';
import { commonTexts } from '#client/core/texts/common.ts';
import { toasts } from '#client/core/toasts.ts';
import { TryAgain } from './TryAgain.tsx';

interface LateProps<Code> {
  code: LateCode<Code>;
  /** What stands there until then. */
  fallback?: ReactNode;
  /** Puts the part away, so that it can be asked for again: a toast says why. Without it the part's own place does. */
  onMissing?: () => void;
  /** What stands above that, where the part is a whole screen. */
  heading?: ReactNode;
  /** Nobody misses it: nothing is said. */
  isDispensable?: boolean;
  children: (code: Code) => ReactNode;
}

/** Fetches the code when rendered. */
export function Late<Code>({ code, fallback, onMissing, heading, isDispensable, children }: LateProps<Code>) {
  const [arrived, setArrived] = useState(() => ({ code: code.here() }));
  const [isMissing, setMissing] = useState(false);

  const miss = useEffectEvent(() => {
    if (isDispensable) return;
    if (onMissing) {
      toasts.errorOnce(commonTexts.notLoaded);
      return onMissing();
    }
    setMissing(true);
    void renewPage(false);
  });

  const fetch = useCallback(
    (onFailure: () => unknown) => code.fetch().then((here) => setArrived({ code: here }), onFailure),
    [code],
  );

  useEffect(() => {
    let isGone = false;
    void fetch(() => isGone || miss());
    return () => void (isGone = true);
  }, [fetch]);

  if (arrived.code) return children(arrived.code);
  if (!isMissing) return fallback;
  return (
    <>
      {heading}
      <TryAgain text={commonTexts.notLoaded} refetch={() => fetch(() => renewPage(true))} />
    </>
  );
}

/** For a button that will want the code: fetches it as soon as somebody seems to mean the button. */
export function onIntent(code: LateCode<unknown>) {
  // A failure shows when the button is pressed.
  const fetch = () => void code.fetch().catch(() => undefined);
  return { onPointerEnter: fetch, onFocus: fetch };
}
