/** A button with three dots and the menu below or above it, in the browser's own popover. It closes when the focus leaves it. */
import { useId, useRef, useState, type FocusEvent, type ReactNode, type ToggleEvent } from 'react';
import Ellipsis from 'lucide-react/icons/ellipsis';

interface PopoverMenuProps {
  /** The accessible name of the button. */
  label: string;
  className?: string;
  /** Renders the items. `closeThen` makes a function that closes the menu before its action. */
  children: (closeThen: (action?: () => void) => () => void, isOpen: boolean) => ReactNode;
}

/** The look of an item. */
export const menuItem =
  'flex min-h-11 w-full items-center rounded-chip px-3 py-2 text-start font-medium wrap-anywhere hover:bg-sunken';

/** The frame of the button, for a place that keeps its room without one. */
export const menuFrame = '-my-2 shrink-0';

export function PopoverMenu({ label, className = '', children }: PopoverMenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => menu.current?.hidePopover();
  const closeThen = (action?: () => void) => () => {
    close();
    action?.();
  };
  const closeOnLeave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) close();
  };
  /** Places the menu below or above the button, where there is more room, and keeps it in the window; a longer one scrolls. */
  const place = ({ newState, currentTarget: { style } }: ToggleEvent<HTMLDivElement>) => {
    if (newState !== 'open') return;
    const { top, bottom, right } = button.current!.getBoundingClientRect();
    const below = innerHeight - bottom;
    const isBelow = below >= top;
    const end = `max(1rem, min(${document.documentElement.clientWidth - right}px, 100vw - 15rem))`;
    style.inset = isBelow ? `${bottom}px ${end} auto auto` : `auto ${end} ${innerHeight - top}px auto`;
    style.maxHeight = `calc(${isBelow ? below : top}px - 0.5rem)`;
  };
  return (
    <div className={`${menuFrame} ${className}`} onBlur={closeOnLeave}>
      <button ref={button} type="button" popoverTarget={id} aria-label={label} className="icon-button">
        <Ellipsis aria-hidden className="size-5" />
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        onBeforeToggle={place}
        onToggle={({ newState }) => setOpen(newState === 'open')}
        className="card fixed w-56 max-w-[calc(100vw-2rem)] overflow-y-auto p-2 text-ink raised"
      >
        {children(closeThen, isOpen)}
      </div>
    </div>
  );
}
