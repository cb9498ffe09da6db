/** A button that does something here. What leads elsewhere is a link with the same recipe as its class. */
import { useLayoutEffect, useRef, type ComponentProps } from 'react';

const looks = {
  plain: 'button',
  primary: 'button button-primary',
  danger: 'button button-danger',
  dangerSolid: 'button button-danger-solid',
};

interface ButtonProps extends ComponentProps<'button'> {
  look?: keyof typeof looks;
}

/** Browsers take the focus off a button that is disabled: it comes back with it, unless it has gone elsewhere meanwhile. */
function useKeptFocus(disabled: boolean): ComponentProps<'button'> {
  const button = useRef<HTMLButtonElement>(null);
  const isHeld = useRef(false);
  useLayoutEffect(() => {
    if (!disabled && isHeld.current && document.activeElement === document.body) button.current?.focus();
  }, [disabled]);
  return {
    ref: button,
    disabled,
    onFocus: () => void (isHeld.current = true),
    onBlur: ({ currentTarget }) => void (isHeld.current = currentTarget.disabled),
  };
}

export function Button({ look = 'plain', className = '', disabled = false, ...rest }: ButtonProps) {
  const kept = useKeptFocus(disabled);
  return <button type="button" className={`${looks[look]} ${className}`} {...kept} {...rest} />;
}
