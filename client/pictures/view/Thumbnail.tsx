/** A small picture that opens the whole one. */
import type { ComponentProps } from 'react';
import type { BusinessPictures_BusinessFragment } from '#client/gql/graphql.ts';
import { fromApi } from '#client/ui/Picture.tsx';
import { pictureSizes } from '#rules/picture-sizes.ts';

const nameAt = (place: number, total: number, alt: string) => `Picture ${place} of ${total}${alt && `: ${alt}`}`;

interface ThumbnailProps extends ComponentProps<'a'> {
  pictures: Pick<
    BusinessPictures_BusinessFragment['pictures'][number],
    'url' | 'srcSet' | 'width' | 'height' | 'alt'
  >[];
  /** The index of its picture. */
  at: number;
}

/** With a text in place of the picture. */
export function Thumbnail({ pictures, at, children, className, ...link }: ThumbnailProps) {
  const { url, srcSet, width, height, alt } = pictures[at]!;
  return (
    <a
      aria-label={nameAt(at + 1, pictures.length, alt)}
      {...link}
      className={`flex cursor-zoom-in items-center justify-center overflow-hidden rounded-chip border border-line bg-surface text-sm font-semibold ${className}`}
    >
      {children ?? (
        <img
          src={fromApi(url)}
          srcSet={fromApi(srcSet)}
          sizes={pictureSizes.thumbnail}
          width={width}
          height={height}
          alt=""
          loading="lazy"
          decoding="async"
          className="size-full object-cover"
        />
      )}
    </a>
  );
}
