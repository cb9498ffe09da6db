/** Browsers remove the focus from a disabled control: it returns when the control is enabled, unless it has moved elsewhere. */
import { useLayoutEffect, useRef, type FocusEvent } from 'react';

/** Returns the props of a button, or of a group of controls. */
export function useFocusAfterDisabled<Target extends HTMLButtonElement | HTMLFieldSetElement>(disabled: boolean) {
  const focused = useRef<HTMLElement>(undefined);
  useLayoutEffect(() => {
    if (!disabled && document.activeElement === document.body) focused.current?.focus();
  }, [disabled]);
  return {
    disabled,
    // Of a group the target is a control inside it.
    onFocus: ({ target }: FocusEvent<Target>) => void (focused.current = target),
    onBlur: ({ currentTarget }: FocusEvent<Target>) => {
      if (!currentTarget.disabled) focused.current = undefined;
    },
  };
}
