/** `HiddenNotice`, whose code loads where something is hidden. */
import { lazyCode } from '#client/core/lazyCode.ts';
import { Lazy } from '#client/ui/Lazy.tsx';
import type { HiddenNoticeProps } from './HiddenNotice.tsx';

const hiddenNotice = lazyCode(async () => (await import('./HiddenNotice.tsx')).HiddenNotice);

export function LazyHiddenNotice(props: HiddenNoticeProps) {
  return <Lazy code={hiddenNotice}>{(HiddenNotice) => <HiddenNotice {...props} />}</Lazy>;
}
