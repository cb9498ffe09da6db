/** A picture of a business with a blurred placeholder while it loads; without a picture, or after an error, a shop front. */
import type { ComponentProps } from 'react';
import { apiOrigin } from '#client/core/paths.ts';
import { pictureSizes } from '#rules/picture-sizes.ts';
import { ShopFront } from './drawings/ShopFront.tsx';
import { useFailedImageUrl } from './hooks/useFailedImageUrl.ts';

interface PictureProps {
  picture: { src: string; srcSet: string; placeholder: string; width: number; height: number } | null | undefined;
  alt: string;
  /** The name on the sign of a business without a picture. */
  name?: string;
  /** The part that a smaller frame shows, in percent of the way from the left or top end. */
  position?: number;
  /** The rendered width, as in the `sizes` attribute. */
  sizes: string;
  /** True for the main picture of a page, and for that of the first card of a list: it loads beside the code. */
  isUrgent?: boolean;
  className?: string;
}

/** Makes the URLs of a `src` or a `srcSet` absolute if the API has another origin. */
export const withApiOrigin = (address: string): string => address.replace(/(^|,\s*)\//g, `$1${apiOrigin}/`);

interface SmallPicture {
  url: string;
  srcSet: string;
  width: number;
  height: number;
}

/** The attributes of a small picture, whose whole one opens elsewhere. The caller adds its text. */
export const smallPicture = ({ url, srcSet, width, height }: SmallPicture): ComponentProps<'img'> => ({
  src: withApiOrigin(url),
  srcSet: withApiOrigin(srcSet),
  sizes: pictureSizes.thumbnail,
  width,
  height,
  loading: 'lazy',
  decoding: 'async',
});

/** The class that shows a part of a picture. There is one for every five percent: HTML of the server has no inline styles. */
export const showsPart = (position: number): string => `shows-${Math.round(position / 5) * 5}`;

export function Picture({
  picture,
  alt,
  name = alt,
  position = 50,
  sizes,
  isUrgent = false,
  className = '',
}: PictureProps) {
  const [failed, setFailed] = useFailedImageUrl();
  return (
    <div className={`relative overflow-hidden ${className}`}>
      {picture && picture.src !== failed ? (
        <img
          src={withApiOrigin(picture.src)}
          srcSet={withApiOrigin(picture.srcSet)}
          sizes={sizes}
          width={picture.width}
          height={picture.height}
          alt={alt}
          loading={isUrgent ? 'eager' : 'lazy'}
          fetchPriority={isUrgent ? 'high' : 'auto'}
          decoding="async"
          onError={() => setFailed(picture.src)}
          // In HTML of the server the policy forbids inline styles.
          ref={(image) => {
            if (image && !image.complete) image.style.backgroundImage = `url(${picture.placeholder})`;
          }}
          // It would stay behind the transparent parts. The picture is painted after it is decoded.
          onLoad={({ currentTarget: image }) =>
            void image.decode().then(
              () => image.style.removeProperty('background-image'),
              () => undefined,
            )
          }
          className={`photo size-full bg-cover bg-center object-cover ${showsPart(position)}`}
        />
      ) : (
        <ShopFront name={name} />
      )}
      <div aria-hidden className="awning" />
    </div>
  );
}
