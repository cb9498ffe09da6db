/** A notice on a hidden profile, and for suspended users on their own profile. */
import { lazyCode } from '#client/core/lazyCode.ts';
import { LazyHiddenNotice } from '#client/moderation/own/LazyHiddenNotice.tsx';
import { Lazy } from '#client/ui/Lazy.tsx';

const suspendedNotice = lazyCode(
  async () => (await import('#client/moderation/own/SuspendedNotice.tsx')).SuspendedNotice,
);

interface ProfileNoticeProps {
  userId: string;
  isHidden: boolean;
  /** The end of a suspension; known of the viewer's own account only. */
  suspendedUntil?: string | null;
}

export function ProfileNotice({ userId, isHidden, suspendedUntil }: ProfileNoticeProps) {
  return (
    <>
      {isHidden && <LazyHiddenNotice id={userId} authorId={userId} />}
      {suspendedUntil && (
        <Lazy code={suspendedNotice}>{(SuspendedNotice) => <SuspendedNotice until={suspendedUntil} />}</Lazy>
      )}
    </>
  );
}
