/** What stands where code that comes late did not come. */
import { useEffect } from 'react';
import { reloadPage, type LazyCode } from '#client/core/lazyCode.ts';
import { commonTexts } from '#client/core/commonTexts.ts';
import { TryAgain } from './TryAgain.tsx';

interface NotLoadedProps<Code> {
  code: LazyCode<Code>;
  /** Hears of the code once another try has brought it. */
  onHere: (code: Code) => void;
}

export function NotLoaded<Code>({ code, onHere }: NotLoadedProps<Code>) {
  useEffect(() => void reloadPage(false), []);
  return <TryAgain text={commonTexts.notLoaded} refetch={() => code.fetch().then(onHere, () => reloadPage(true))} />;
}
