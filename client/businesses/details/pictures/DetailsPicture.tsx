/** The pictures of a details page: the cover, and small ones in its corner. A press opens the whole picture in a dialog; without the script it opens the file. */
import Expand from 'lucide-react/icons/expand';
import { useRef, useState, type MouseEvent } from 'react';
import { lazyCode } from '#client/core/lazyCode.ts';
import type { BusinessPictures_BusinessFragment, BusinessTile_BusinessFragment } from '#client/gql/graphql.ts';
import { Lazy, onIntent } from '#client/ui/Lazy.tsx';
import { fromApi, Picture } from '#client/ui/Picture.tsx';
import { pictureSizes } from '#rules/picture-sizes.ts';
import { businessPageTexts } from '../businessPageTexts.ts';
import { Thumbnails } from './Thumbnails.tsx';

interface DetailsPictureProps {
  business: Pick<BusinessTile_BusinessFragment, 'name' | 'cover' | 'imagePosition'>;
  /** All its pictures; undefined while only the cover is known. */
  pictures: BusinessPictures_BusinessFragment['pictures'] | undefined;
}

const dialog = lazyCode(async () => (await import('./PictureDialog.tsx')).PictureDialog);

export function DetailsPicture({ business: { name, cover, imagePosition }, pictures = [] }: DetailsPictureProps) {
  const [opened, setOpened] = useState<number>();
  const link = useRef<HTMLElement | null>(null);
  const coverAlt = pictures[0]?.alt || name;

  const open = (event: MouseEvent<HTMLElement>, index: number) => {
    // With these keys browsers open the file in a tab or a window, or save it.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    link.current = event.currentTarget;
    setOpened(index);
  };
  const close = () => {
    setOpened(undefined);
    link.current?.focus();
  };

  return (
    <div className="relative">
      <Picture
        picture={cover}
        position={imagePosition}
        alt={coverAlt}
        name={name}
        sizes={pictureSizes.details}
        isUrgent
        className="aspect-8/5 rounded-card border border-line sm:[--stripe:5%]"
      />
      {cover && (
        <a
          href={fromApi(cover.src)}
          aria-haspopup="dialog"
          {...onIntent(dialog)}
          onClick={(event) => open(event, 0)}
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
      {pictures.length > 1 && <Thumbnails pictures={pictures} onOpen={open} intent={onIntent(dialog)} />}
      {cover && opened !== undefined && (
        <Lazy code={dialog} onMissing={close}>
          {(PictureDialog) => (
            <PictureDialog
              pictures={pictures.length > 0 ? pictures : [{ ...cover, id: cover.src, url: cover.src, alt: '' }]}
              start={opened}
              name={name}
              onClose={close}
            />
          )}
        </Lazy>
      )}
    </div>
  );
}
