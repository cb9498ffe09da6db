/** Mutes the business of a notification, or the person who listed new businesses. */
import { toasts } from '#client/core/toasts.ts';
import type { Notification } from '../sentence.tsx';
import { settingsTexts } from './settingsTexts.ts';
import { useSetMuted } from './useSetMuted.ts';

interface MuteButtonProps {
  notification: Notification;
  onMuted: () => void;
}

export function MuteButton({ notification: { kind, business, actors }, onMuted }: MuteButtonProps) {
  const setMuted = useSetMuted();
  const [person] = actors;
  const subject = kind === 'NEW_BUSINESS' && person ? { id: person.id, name: person.username } : business;
  if (!subject) return null;
  const mute = async () => {
    if (!(await setMuted(subject.id, true))) return;
    toasts.success(settingsTexts.mutedNow(subject.name));
    onMuted();
  };
  return (
    <button
      type="button"
      aria-label={settingsTexts.mute(subject.name)}
      onClick={() => void mute()}
      className="px-2 py-1 hover:text-ink hover:underline"
    >
      {settingsTexts.muteShort}
    </button>
  );
}
