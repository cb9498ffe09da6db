/** A button for actions. Links to other pages use the same CSS class. */
import type { ComponentProps } from 'react';
import { useFocusAfterDisabled } from './hooks/useFocusAfterDisabled.ts';

const variants = {
  plain: 'button',
  primary: 'button button-primary',
  danger: 'button button-danger',
  dangerSolid: 'button button-danger-solid',
};

interface ButtonProps extends ComponentProps<'button'> {
  variant?: keyof typeof variants;
}

export function Button({ variant = 'plain', className = '', disabled = false, ...rest }: ButtonProps) {
  const focusProps = useFocusAfterDisabled<HTMLButtonElement>(disabled);
  return <button type="button" className={`${variants[variant]} ${className}`} {...focusProps} {...rest} />;
}
