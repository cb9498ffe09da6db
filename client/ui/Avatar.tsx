/** A person's picture, or the first letter of the name where there is none or it cannot be loaded. */
import { useState } from 'react';

interface AvatarProps {
  username: string;
  picture: string;
  /** Side length in pixels. */
  size?: number;
}

export function Avatar({ username, picture, size = 40 }: AvatarProps) {
  const [failed, setFailed] = useState<string>();
  const shape = 'shrink-0 rounded-full border border-line';
  if (picture && picture !== failed)
    return (
      <img
        src={picture}
        alt=""
        width={size}
        height={size}
        loading="lazy"
        referrerPolicy="no-referrer"
        onError={() => setFailed(picture)}
        style={{ width: size, height: size }}
        className={`${shape} object-cover`}
      />
    );
  return (
    <span
      aria-hidden
      style={{ width: size, height: size, fontSize: size * 0.45 }}
      className={`${shape} grid place-items-center bg-accent-soft font-display font-bold text-accent`}
    >
      {username.charAt(0).toUpperCase()}
    </span>
  );
}
