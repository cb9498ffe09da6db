/** A user's picture, or the first letter of the user name if there is no picture or it fails to load. */
import { useState, type CSSProperties } from 'react';

interface AvatarProps {
  username: string;
  picture: string;
  /** Side length in pixels. */
  size?: number;
}

/** A hue for a user name, the same on every screen. Similar names get distant hues. */
const hueOf = (username: string): number =>
  [...username.toLowerCase()].reduce((hue, letter) => (hue * 31 + letter.charCodeAt(0) * 47) % 360, 0);

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
      style={{ width: size, height: size, fontSize: size * 0.45, '--h': hueOf(username) } as CSSProperties}
      className={`${shape} initial grid place-items-center font-display font-bold`}
    >
      {username.charAt(0).toUpperCase()}
    </span>
  );
}
