/** Makes a text field a combobox when its suggestions have loaded: it has the attributes of ARIA from then on. */
import { useEffect, type RefObject } from 'react';
import type { Popup } from '#client/ui/combobox/popup.ts';

/** @param listId the id of the listbox */
export function useComboboxRole(
  input: RefObject<HTMLInputElement | null>,
  listId: string,
  popup: Popup | undefined,
): void {
  useEffect(() => {
    const attributes = {
      role: 'combobox',
      autocomplete: 'off',
      'aria-autocomplete': 'list',
      'aria-expanded': String(popup !== undefined),
      'aria-controls': popup && listId,
      'aria-activedescendant': popup?.activeId,
    };
    for (const [name, value] of Object.entries(attributes))
      if (value === undefined) input.current?.removeAttribute(name);
      else input.current?.setAttribute(name, value);
  }, [input, listId, popup]);
}
