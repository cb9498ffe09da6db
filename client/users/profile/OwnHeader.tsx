/** The header of the viewer's own profile: stored facts render at once, numbers after the response; editing in place. */
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import Pencil from 'lucide-react/icons/pencil';
import Settings from 'lucide-react/icons/settings';
import { Link } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { drafts } from '#client/core/drafts.ts';
import { lazyCode } from '#client/core/lazyCode.ts';
import type { SessionUser } from '#client/core/session.ts';
import { userTexts } from '../userTexts.ts';
import { Button } from '#client/ui/Button.tsx';
import { mayTakeFocus } from '#client/ui/hooks/mayTakeFocus.ts';
import { Lazy, onIntent } from '#client/ui/Lazy.tsx';
import { isSending, useIsSending } from '#client/ui/forms/sendDraft.ts';
import { Bio } from '../Bio.tsx';
import { UserStats } from '../UserStats.tsx';
import { ProfileHeader } from '../public/ProfileHeader.tsx';
import { profileDraft } from './profileDraft.ts';

// The form's code loads when users open the form.
const form = lazyCode(async () => (await import('./EditProfileForm.tsx')).EditProfileForm);

const hasDraft = (): boolean => Object.keys(drafts.read(profileDraft)).length > 0;

interface OwnHeaderProps {
  user: SessionUser;
  /** Undefined while they load. After a failure the header has none. */
  figures: { numFollowers: number; numFollowing: number; numSaved: number | null } | 'failed' | undefined;
}

export function OwnHeader({ user, figures }: OwnHeaderProps) {
  // A stored draft opens the form again after a reload or a sign-in, where it must not take the focus.
  const [editing, setEditing] = useState<'opened' | 'restored' | undefined>(() =>
    hasDraft() && !isSending(profileDraft) ? 'restored' : undefined,
  );
  useIsSending(profileDraft, () => hasDraft() && setEditing('restored'));
  const editButton = useRef<HTMLButtonElement>(null);

  const bio = <Bio text={user.bio} />;
  const close = () => {
    // The form disappears, with the focus if that was in it.
    flushSync(() => setEditing(undefined));
    if (mayTakeFocus()) editButton.current?.focus();
  };

  return (
    <ProfileHeader
      user={user}
      note={<p className="text-ink2 wrap-anywhere">{user.email}</p>}
      actions={
        <>
          {!editing && (
            <Button ref={editButton} {...onIntent(form)} onClick={() => setEditing('opened')}>
              <Pencil aria-hidden className="size-4" />
              {userTexts.editProfile}
            </Button>
          )}
          <Link to={paths.account} className="button">
            <Settings aria-hidden className="size-4" />
            {userTexts.account}
          </Link>
        </>
      }
    >
      {editing ? (
        <Lazy code={form} fallback={bio} onLoadError={close}>
          {(EditProfileForm) => <EditProfileForm user={user} shouldFocus={editing === 'opened'} onClose={close} />}
        </Lazy>
      ) : (
        bio
      )}
      {figures !== 'failed' && (
        <UserStats
          figures={[
            { name: userTexts.followersName(figures?.numFollowers), number: figures?.numFollowers },
            { name: userTexts.following, number: figures?.numFollowing },
            { name: userTexts.saved, number: figures?.numSaved },
          ]}
        />
      )}
    </ProfileHeader>
  );
}
