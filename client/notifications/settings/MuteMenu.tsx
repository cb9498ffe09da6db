/** The menu of a notification: mutes its conversation, its business, or the person who listed new businesses. */
import { toasts } from '#client/core/toasts.ts';
import { menuItem, PopoverMenu } from '#client/ui/layout/PopoverMenu.tsx';
import type { Notification } from '../message.tsx';
import { settingsTexts } from './settingsTexts.ts';
import { useSetMuted, useSetThreadMuted } from './useSetMuted.ts';

/** The kinds of notifications about a conversation under a business. */
const conversationKinds = new Set<Notification['kind']>(['COMMENT', 'REVIEW', 'MENTION', 'REPLY', 'HELPFUL']);

interface MuteMenuProps {
  notification: Notification;
  onMuted: () => void;
}

export function MuteMenu({ notification: { kind, business, actors }, onMuted }: MuteMenuProps) {
  const setMuted = useSetMuted();
  const setThreadMuted = useSetThreadMuted();
  const [person] = actors;
  const subject = kind === 'NEW_BUSINESS' && person ? { id: person.id, name: person.username } : business;
  if (!subject) return null;
  const mute = async (change: Promise<boolean>, text: string) => {
    if (!(await change)) return;
    toasts.success(text);
    onMuted();
  };
  const muteThread = () => void mute(setThreadMuted(subject.id, true), settingsTexts.threadMutedNow(subject.name));
  const muteSubject = () => void mute(setMuted(subject.id, true), settingsTexts.mutedNow(subject.name));
  return (
    <PopoverMenu label={settingsTexts.menu(subject.name)}>
      {(closing) => (
        <>
          {conversationKinds.has(kind) && (
            <button type="button" onClick={closing(muteThread)} className={menuItem}>
              {settingsTexts.muteThread}
            </button>
          )}
          <button type="button" dir="auto" onClick={closing(muteSubject)} className={menuItem}>
            {settingsTexts.mute(subject.name)}
          </button>
        </>
      )}
    </PopoverMenu>
  );
}
