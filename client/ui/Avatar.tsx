/** A user's picture, or the first letter of the user name if there is no picture or it fails to load. */
import { categoryHues } from '#rules/categories.ts';
import { useFailedImageUrl } from './hooks/useFailedImageUrl.ts';

interface AvatarProps {
  username: string;
  picture: string;
  /** Side length in pixels. */
  size?: keyof typeof sizes;
}

/** The classes of each side length: the Content Security Policy drops `style` attributes in HTML. */
const sizes = {
  32: 'size-8 text-[0.9rem]',
  36: 'size-9 text-[1rem]',
  40: 'size-10 text-[1.125rem]',
  56: 'size-14 text-[1.575rem]',
  80: 'size-20 text-[2.25rem]',
};

const hues = Object.values(categoryHues);

/** The class of a hue for a user name, the same on every screen. Similar names get distant hues. */
const hueOf = (username: string): string =>
  `hue-${hues[[...username.toLowerCase()].reduce((hue, letter) => (hue * 31 + letter.charCodeAt(0) * 47) % 360, 0) % hues.length]}`;

export function Avatar({ username, picture, size = 40 }: AvatarProps) {
  const [failed, setFailed] = useFailedImageUrl();
  const shape = `${sizes[size]} shrink-0 rounded-full border border-line`;
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
        className={`${shape} object-cover`}
      />
    );
  return (
    <span aria-hidden className={`${shape} ${hueOf(username)} initial grid place-items-center font-display font-bold`}>
      {username.charAt(0).toUpperCase()}
    </span>
  );
}
