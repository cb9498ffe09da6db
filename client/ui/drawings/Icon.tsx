/** An icon of the sprite in index.html. On a page with many cards, its markup is a fifth of an inline icon's. */

interface IconProps {
  name: 'pin' | 'star' | 'comment' | 'bookmark' | 'heart';
  className?: string;
}

export function Icon({ name, className = 'size-4' }: IconProps) {
  return (
    <svg aria-hidden className={`icon shrink-0 ${className}`}>
      <use href={`#icon-${name}`} />
    </svg>
  );
}
