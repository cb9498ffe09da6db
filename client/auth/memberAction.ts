/** Actions of members, whose code visitors do not load. */
import { commonTexts } from '#client/core/commonTexts.ts';
import { lazyCode } from '#client/core/lazyCode.ts';
import { viewerData } from '#client/core/viewerData.ts';
import { session } from '#client/core/session.ts';
import { toasts } from '#client/core/toasts.ts';

/**
 * Returns an action whose code loads as soon as a member is signed in. The controls wait for it as for the member's own data. If
 * it is missing, a press loads it again.
 * @param load imports the action
 */
export function memberAction<Args extends unknown[]>(
  load: () => Promise<(...args: Args) => Promise<void>>,
): (...args: Args) => Promise<void> {
  const code = lazyCode(load);
  const prepare = () => {
    if (session.get() && !code.loaded()) viewerData.waitFor(code.fetch());
  };
  prepare();
  session.subscribe(prepare);
  return async (...args) => {
    const action = code.loaded() ?? (await code.fetch().catch(() => undefined));
    if (!action) return toasts.error(commonTexts.notLoaded);
    return action(...args);
  };
}
