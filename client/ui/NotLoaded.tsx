/** What stands where code that comes late did not come. */
import { useEffect } from 'react';
import { renewPage, type LateCode } from '#client/core/late.ts';
import { commonTexts } from '#client/core/texts/common.ts';
import { TryAgain } from './TryAgain.tsx';

interface NotLoadedProps<Code> {
  code: LateCode<Code>;
  /** Hears of the code once another try has brought it. */
  onHere: (code: Code) => void;
}

export function NotLoaded<Code>({ code, onHere }: NotLoadedProps<Code>) {
  useEffect(() => void renewPage(false), []);
  return <TryAgain text={commonTexts.notLoaded} refetch={() => code.fetch().then(onHere, () => renewPage(true))} />;
}
