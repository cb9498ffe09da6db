/** The picture of a details page. A press opens the whole picture in a dialog; without the script it opens the file. */
import Expand from 'lucide-react/icons/expand';
import { useRef, useState, type MouseEvent } from 'react';
import { lazyCode } from '#client/core/lazyCode.ts';
import type { BusinessTile_BusinessFragment } from '#client/gql/graphql.ts';
import { Lazy, onIntent } from '#client/ui/Lazy.tsx';
import { fromApi, Picture } from '#client/ui/Picture.tsx';
import { pictureSizes } from '#rules/picture-sizes.ts';
import { businessPageTexts } from './businessPageTexts.ts';

interface DetailsPictureProps {
  business: Pick<BusinessTile_BusinessFragment, 'name' | 'cover' | 'imagePosition'>;
}

const dialog = lazyCode(async () => (await import('./PictureDialog.tsx')).PictureDialog);

export function DetailsPicture({ business: { name, cover, imagePosition } }: DetailsPictureProps) {
  const [isOpen, setOpen] = useState(false);
  const link = useRef<HTMLAnchorElement>(null);

  const open = (event: MouseEvent) => {
    // With these keys browsers open the file in a tab or a window, or save it.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setOpen(true);
  };
  const close = () => {
    setOpen(false);
    link.current?.focus();
  };

  return (
    <div className="relative">
      <Picture
        picture={cover}
        position={imagePosition}
        alt={name}
        sizes={pictureSizes.details}
        isUrgent
        className="aspect-8/5 rounded-card border border-line sm:[--stripe:5%]"
      />
      {cover && (
        <a
          ref={link}
          href={fromApi(cover.src)}
          aria-haspopup="dialog"
          {...onIntent(dialog)}
          onClick={open}
          className="@container absolute inset-0 flex cursor-zoom-in items-end justify-end rounded-card p-2"
        >
          <span className="flex items-center gap-1.5 rounded-chip bg-surface px-2 py-1 text-sm font-semibold">
            <Expand aria-hidden className="size-4" />
            {/* Enlarged text would cover the picture. */}
            <span className="@max-[16rem]:sr-only">{businessPageTexts.wholePicture}</span>
          </span>
        </a>
      )}
      {cover && isOpen && (
        <Lazy code={dialog} onMissing={close}>
          {(PictureDialog) => <PictureDialog picture={cover} name={name} onClose={close} />}
        </Lazy>
      )}
    </div>
  );
}
