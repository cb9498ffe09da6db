/** The menu of a notification: mutes its conversation, its business, or the person who listed new businesses. */
import { useId } from 'react';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { toasts } from '#client/core/toasts.ts';
import { usePopover } from '#client/ui/hooks/usePopover.ts';
import type { Notification } from '../message.tsx';
import { settingsTexts } from './settingsTexts.ts';
import { useSetMuted, useSetThreadMuted } from './useSetMuted.ts';

/** The kinds of notifications about a conversation under a business. */
const conversationKinds = new Set<Notification['kind']>(['COMMENT', 'REVIEW', 'MENTION', 'REPLY', 'HELPFUL']);

interface MuteMenuProps {
  notification: Notification;
  onMuted: () => void;
}

const item =
  'flex min-h-11 w-full items-center rounded-chip px-3 py-2 text-start font-medium wrap-anywhere hover:bg-sunken';

export function MuteMenu({ notification: { kind, business, actors }, onMuted }: MuteMenuProps) {
  const id = useId();
  const { button, menu, place, close, closeOnLeave } = usePopover();
  const setMuted = useSetMuted();
  const setThreadMuted = useSetThreadMuted();
  const [person] = actors;
  const subject = kind === 'NEW_BUSINESS' && person ? { id: person.id, name: person.username } : business;
  if (!subject) return null;
  const mute = async (change: Promise<boolean>, text: string) => {
    close();
    if (!(await change)) return;
    toasts.success(text);
    onMuted();
  };
  return (
    <div className="-my-2 shrink-0" onBlur={closeOnLeave}>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        aria-label={settingsTexts.menu(subject.name)}
        className="icon-button"
      >
        <Ellipsis aria-hidden className="size-5" />
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        onBeforeToggle={place}
        className="card fixed inset-auto w-56 p-2 text-ink raised"
      >
        {conversationKinds.has(kind) && (
          <button
            type="button"
            onClick={() => void mute(setThreadMuted(subject.id, true), settingsTexts.threadMutedNow(subject.name))}
            className={item}
          >
            {settingsTexts.muteThread}
          </button>
        )}
        <button
          type="button"
          dir="auto"
          onClick={() => void mute(setMuted(subject.id, true), settingsTexts.mutedNow(subject.name))}
          className={item}
        >
          {settingsTexts.mute(subject.name)}
        </button>
      </div>
    </div>
  );
}
