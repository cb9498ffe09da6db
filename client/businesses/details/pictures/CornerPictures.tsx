/** Small pictures in the corner of the cover, so that they move nothing when they arrive. The last one says how many there are beside them. */
import type { ComponentProps } from 'react';
import type { BusinessPictures_BusinessFragment } from '#client/gql/graphql.ts';
import { Thumbnail } from '#client/pictures/view/Thumbnail.tsx';
import { businessPageTexts } from '../businessPageTexts.ts';

interface CornerPicturesProps {
  pictures: BusinessPictures_BusinessFragment['pictures'];
  /** The attributes of the link to the picture with that index. */
  linkTo: (index: number) => ComponentProps<'a'>;
}

const maxShown = 3;

export function CornerPictures({ pictures, linkTo }: CornerPicturesProps) {
  const rest = pictures.length - 1 - maxShown;
  return (
    <ul className="absolute start-3 bottom-2 flex max-w-[calc(100%-4rem)] gap-1.5">
      {pictures.slice(1, 1 + maxShown + Math.min(rest, 1)).map(({ id }, index) => (
        <li key={id} className="w-14 min-w-0">
          <Thumbnail
            pictures={pictures}
            at={index + 1}
            {...linkTo(index + 1)}
            {...(index === maxShown && { 'aria-label': businessPageTexts.morePictures(rest), children: `+${rest}` })}
            className="aspect-square p-1"
          />
        </li>
      ))}
    </ul>
  );
}
