/** A button that does something here. What leads elsewhere is a link with the same recipe as its class. */
import type { ComponentProps } from 'react';

const looks = {
  plain: 'button',
  primary: 'button button-primary',
  danger: 'button button-danger',
  dangerSolid: 'button button-danger-solid',
};

interface ButtonProps extends ComponentProps<'button'> {
  look?: keyof typeof looks;
}

export function Button({ look = 'plain', className = '', ...rest }: ButtonProps) {
  return <button type="button" className={`${looks[look]} ${className}`} {...rest} />;
}
