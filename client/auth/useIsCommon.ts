/** Whether what is being typed is one of the passwords that are guessed first. The list comes with the first character. */
import { useEffect, useState } from 'react';

type Check = (password: string) => boolean;

/** True for one of the commonest passwords; false also while the list is on its way, or where it cannot be had. */
export function useIsCommon(typed: string): boolean {
  const [check, setCheck] = useState<Check>();
  const hasBegun = typed !== '';

  useEffect(() => {
    if (!hasBegun) return;
    // A hint that cannot be given must not get in anybody's way.
    import('./commonPasswords.ts').then(
      ({ isCommonPassword }) => setCheck(() => isCommonPassword),
      () => undefined,
    );
  }, [hasBegun]);

  return check?.(typed) ?? false;
}
