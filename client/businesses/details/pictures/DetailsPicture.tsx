/** The pictures of a details page: the cover, and small ones in its corner. A press opens the whole picture in a dialog; without the script it opens the file. */
import Expand from 'lucide-react/icons/expand';
import type { BusinessPictures_BusinessFragment, BusinessTile_BusinessFragment } from '#client/gql/graphql.ts';
import { usePictureDialog } from '#client/pictures/view/usePictureDialog.tsx';
import { Picture } from '#client/ui/Picture.tsx';
import { pictureSizes } from '#rules/picture-sizes.ts';
import { businessPageTexts } from '../businessPageTexts.ts';
import { CornerPictures } from './CornerPictures.tsx';

interface DetailsPictureProps {
  business: Pick<BusinessTile_BusinessFragment, 'name' | 'cover' | 'imagePosition'>;
  /** All its pictures; undefined while only the cover is known. */
  pictures: BusinessPictures_BusinessFragment['pictures'] | undefined;
}

export function DetailsPicture({ business: { name, cover, imagePosition }, pictures = [] }: DetailsPictureProps) {
  const onlyCover = cover ? [{ ...cover, id: cover.src, url: cover.src, alt: '' }] : [];
  const { dialog, linkTo } = usePictureDialog(pictures.length > 0 ? pictures : onlyCover, name);
  return (
    <div className="relative">
      <Picture
        picture={cover}
        position={imagePosition}
        alt={pictures[0]?.alt || name}
        name={name}
        sizes={pictureSizes.details}
        isUrgent
        className="aspect-8/5 rounded-card border border-line sm:[--stripe:5%]"
      />
      {cover && (
        <a
          {...linkTo(0)}
          className="@container absolute inset-0 flex cursor-zoom-in items-end justify-end rounded-card p-2"
        >
          <span className="flex items-center gap-1.5 rounded-chip bg-surface px-2 py-1 text-sm font-semibold">
            <Expand aria-hidden className="size-4" />
            {/* Enlarged text would cover the picture, and other text the small pictures. */}
            <span className={pictures.length > 1 ? 'sr-only' : '@max-[16rem]:sr-only'}>
              {businessPageTexts.wholePicture}
            </span>
          </span>
        </a>
      )}
      {pictures.length > 1 && <CornerPictures pictures={pictures} linkTo={linkTo} />}
      {cover && dialog}
    </div>
  );
}
