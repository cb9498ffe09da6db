/** The keys of a field with suggestions, as in the combobox pattern of ARIA. */
import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import type { Popup } from './popup.ts';

interface OptionKeys<Option extends { key: string }> {
  /** The id of the listbox. That of an option is the same with its index. */
  id: string;
  input: RefObject<HTMLElement | null>;
  options: Option[];
  /** Whether the first option is chosen by Enter and Tab before the arrow keys reach another one. */
  isFirstActive?: boolean;
  /** Opens the list for the current text. */
  ask: () => void;
  /** Closes the list. */
  end: () => void;
  /** Receives the list while it is open, for the field's ARIA attributes. */
  onPopup: (popup: Popup | undefined) => void;
  onChoose: (option: Option) => void;
}

/**
 * Moves through the options by arrow keys, chooses with Enter and closes with Escape.
 * @returns the index of the option that the arrow keys have reached, -1 for none; and `choose`
 */
export function useOptionKeys<Option extends { key: string }>({
  id,
  input,
  options,
  isFirstActive = false,
  ask,
  end,
  onPopup,
  onChoose,
}: OptionKeys<Option>) {
  const [activeKey, setActiveKey] = useState<string>();
  const reached = options.findIndex(({ key }) => key === activeKey);
  const active = reached < 0 && isFirstActive && options.length > 0 ? 0 : reached;
  const activeId = active < 0 ? undefined : `${id}${active}`;
  const isOpen = options.length > 0;
  useEffect(() => onPopup(isOpen ? { activeId } : undefined), [onPopup, isOpen, activeId]);
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  const choose = (option: Option) => {
    end();
    setActiveKey(undefined);
    onChoose(option);
  };

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    // Safari reports the Enter that ends a composition after its end, with this code.
    if (event.key === 'Enter' && event.keyCode === 229) event.preventDefault();
    if (event.isComposing || event.keyCode === 229) return;
    // Ctrl+Enter sends the field as it is, Shift+Tab goes back. Alt with an arrow key may open a list.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (!isOpen) return event.key === 'ArrowDown' ? ask() : event.key === 'Escape' && end();
    const chosen = options[active];
    // Up from the first option and down from the last one lead back to the field.
    const move = (to: number) => setActiveKey(options[to < -1 ? options.length - 1 : to]?.key);
    if (event.key === 'ArrowDown') move(active + 1);
    else if (event.key === 'ArrowUp') move(active - 1);
    else if (event.key === 'Escape') end();
    else if (chosen && (event.key === 'Enter' || (isFirstActive && event.key === 'Tab'))) choose(chosen);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const field = input.current;
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    field?.addEventListener('keydown', listener);
    return () => field?.removeEventListener('keydown', listener);
  }, [input]);

  return { active, choose };
}
