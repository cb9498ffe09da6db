/** A warning about common passwords. It includes their list, so it loads lazily. */
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { isCommonPassword } from './commonPasswords.ts';

const commonPassword = 'A common password, easily guessed.';

export function CommonPasswordHint({ typed }: { typed: string }) {
  if (!isCommonPassword(typed)) return null;
  return (
    <span className="flex items-center gap-1.5 font-medium text-warn">
      <TriangleAlert aria-hidden className="size-4 shrink-0" />
      {commonPassword}
    </span>
  );
}
