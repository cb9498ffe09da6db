/** A small picture that opens the whole one. */
import type { ComponentProps } from 'react';
import type { BusinessPictures_BusinessFragment } from '#client/gql/graphql.ts';
import { smallPicture } from '#client/ui/Picture.tsx';

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
  const picture = pictures[at]!;
  return (
    <a
      aria-label={nameAt(at + 1, pictures.length, picture.alt)}
      {...link}
      className={`flex cursor-zoom-in items-center justify-center overflow-hidden rounded-chip border border-line bg-surface text-sm font-semibold ${className}`}
    >
      {children ?? <img {...smallPicture(picture)} alt="" className="photo size-full object-cover" />}
    </a>
  );
}
