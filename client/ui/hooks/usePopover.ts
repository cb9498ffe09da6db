/** A menu below its button, in the browser's own popover. It closes when the focus leaves it. */
import { useRef, type FocusEvent, type ToggleEvent } from 'react';

export function usePopover() {
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const close = () => menu.current?.hidePopover();
  return {
    button,
    menu,
    close,
    /** For `onBeforeToggle` of the menu: below the button, in the window. */
    place({ newState, currentTarget: { style } }: ToggleEvent<HTMLDivElement>) {
      if (newState !== 'open') return;
      const { bottom, right } = button.current!.getBoundingClientRect();
      style.top = `${Math.min(bottom, innerHeight - 128)}px`;
      style.right = `${Math.min(document.documentElement.clientWidth - right, innerWidth - 240)}px`;
    },
    /** For `onBlur` of the element that contains both. */
    closeOnLeave({ currentTarget, relatedTarget }: FocusEvent) {
      if (relatedTarget && !currentTarget.contains(relatedTarget)) close();
    },
  };
}
