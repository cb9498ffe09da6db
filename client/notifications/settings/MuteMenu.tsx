/** The menu of a notification: mutes its conversation, its business, or the person who listed new businesses. */
import { toasts } from '#client/core/toasts.ts';
import { menuFrame, menuItem, PopoverMenu } from '#client/ui/layout/PopoverMenu.tsx';
import type { ListedNotification } from '../message.tsx';
import { settingsTexts } from './settingsTexts.ts';
import { useSetMuted, useSetThreadMuted } from './useSetMuted.ts';

/** The kinds of notifications about a conversation under a business. */
const conversationKinds = new Set<ListedNotification['kind']>(['COMMENT', 'REVIEW', 'MENTION', 'REPLY', 'HELPFUL']);

interface MuteMenuProps {
  notification: ListedNotification;
  /** @param isMuted whether a notification is muted now, too */
  onMuted: (isMuted: (notification: ListedNotification) => boolean) => void;
}

export function MuteMenu({ notification: { kind, business, actors }, onMuted }: MuteMenuProps) {
  const setMuted = useSetMuted();
  const setThreadMuted = useSetThreadMuted();
  const [person] = actors;
  const subject = kind === 'NEW_BUSINESS' && person ? { id: person.id, name: person.username } : business;
  // The room keeps the marks of all notifications in one column.
  if (!subject)
    return (
      <div className={menuFrame}>
        <span className="icon-button invisible" />
      </div>
    );
  const mute = async (change: Promise<boolean>, text: string, isMuted: (other: ListedNotification) => boolean) => {
    if (!(await change)) return;
    toasts.success(text);
    onMuted(isMuted);
  };
  const isOfSubject = (other: ListedNotification) =>
    (other.kind === 'NEW_BUSINESS' ? other.actors[0] : other.business)?.id === subject.id;
  const isOfThread = (other: ListedNotification) => conversationKinds.has(other.kind) && isOfSubject(other);
  const muteThread = () =>
    void mute(setThreadMuted(subject.id, true), settingsTexts.threadMutedNow(subject.name), isOfThread);
  const muteSubject = () => void mute(setMuted(subject.id, true), settingsTexts.mutedNow(subject.name), isOfSubject);
  return (
    <PopoverMenu label={settingsTexts.menu(subject.name)}>
      {(closeThen) => (
        <>
          {conversationKinds.has(kind) && (
            <button type="button" onClick={closeThen(muteThread)} className={menuItem}>
              {settingsTexts.muteThread}
            </button>
          )}
          <button type="button" dir="auto" onClick={closeThen(muteSubject)} className={menuItem}>
            {settingsTexts.mute(subject.name)}
          </button>
        </>
      )}
    </PopoverMenu>
  );
}
