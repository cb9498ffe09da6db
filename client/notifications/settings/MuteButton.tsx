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
    <button type="button" onClick={() => void mute()} className="link">
      {settingsTexts.mute(subject.name)}
    </button>
  );
}
