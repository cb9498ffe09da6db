/** The error state of code that failed to load. */
import { useEffect } from 'react';
import { reloadPage, type LazyCode } from '#client/core/lazyCode.ts';
import { commonTexts } from '#client/core/commonTexts.ts';
import { useReconnect } from '#client/core/online.ts';
import { TryAgain } from './TryAgain.tsx';

interface NotLoadedProps<Code> {
  code: LazyCode<Code>;
  /** Receives the code after a successful retry. */
  onLoad: (code: Code) => void;
}

export function NotLoaded<Code>({ code, onLoad }: NotLoadedProps<Code>) {
  const retry = () =>
    code.fetch().then(onLoad, async (failure: unknown) => {
      await reloadPage(true);
      throw failure;
    });
  useEffect(() => void reloadPage(false), []);
  useReconnect(retry);
  return <TryAgain text={commonTexts.notLoaded} refetch={retry} />;
}
