/** Small pictures in the corner of the cover, so that they move nothing when they arrive. The last one says how many there are beside them. */
import type { ComponentProps, MouseEvent } from 'react';
import type { BusinessPictures_BusinessFragment } from '#client/gql/graphql.ts';
import { fromApi } from '#client/ui/Picture.tsx';
import { pictureSizes } from '#rules/picture-sizes.ts';
import { businessPageTexts } from '../businessPageTexts.ts';

interface ThumbnailsProps {
  pictures: BusinessPictures_BusinessFragment['pictures'];
  /** Opens the picture with that index. */
  onOpen: (event: MouseEvent<HTMLElement>, index: number) => void;
  intent: Pick<ComponentProps<'a'>, 'onFocus' | 'onPointerEnter'>;
}

const maxShown = 3;

export function Thumbnails({ pictures, onOpen, intent }: ThumbnailsProps) {
  const total = pictures.length;
  const rest = total - 1 - maxShown;
  return (
    <ul className="absolute start-3 bottom-2 flex gap-1.5">
      {pictures.slice(1, 1 + maxShown + Math.min(rest, 1)).map(({ id, url, srcSet, width, height, alt }, at) => (
        <li key={id}>
          <a
            href={fromApi(url)}
            aria-haspopup="dialog"
            aria-label={
              at < maxShown ? businessPageTexts.pictureAt(at + 2, total, alt) : businessPageTexts.morePictures(rest)
            }
            {...intent}
            onClick={(event) => onOpen(event, at + 1)}
            className="flex size-14 cursor-zoom-in items-center justify-center overflow-hidden rounded-chip border border-line bg-surface p-1 text-sm font-semibold"
          >
            {at < maxShown ? (
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
            ) : (
              `+${rest}`
            )}
          </a>
        </li>
      ))}
    </ul>
  );
}
