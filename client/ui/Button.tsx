/** A button for actions. Links to other pages use the same CSS class. */
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

/** Browsers remove the focus from a disabled button: it returns when the button is enabled, unless it has moved elsewhere. */
function useFocusAfterDisabled(disabled: boolean): ComponentProps<'button'> {
  const button = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    if (!disabled && hadFocus.current && document.activeElement === document.body) button.current?.focus();
  }, [disabled]);
  return {
    ref: button,
    disabled,
    onFocus: () => void (hadFocus.current = true),
    onBlur: ({ currentTarget }) => void (hadFocus.current = currentTarget.disabled),
  };
}

export function Button({ look = 'plain', className = '', disabled = false, ...rest }: ButtonProps) {
  const focusProps = useFocusAfterDisabled(disabled);
  return <button type="button" className={`${looks[look]} ${className}`} {...focusProps} {...rest} />;
}
