/** The whole pictures of a business in a modal dialog, one at a time. Keys, buttons and a swipe go to the next one. */
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import ZoomIn from 'lucide-react/icons/zoom-in';
import ZoomOut from 'lucide-react/icons/zoom-out';
import { useEffectEvent, useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import { Button } from '#client/ui/Button.tsx';
import { pictureViewTexts } from './pictureViewTexts.ts';
import { PictureSlide, type SlidePicture } from './PictureSlide.tsx';
import { useSlides } from './useSlides.ts';
import { lastLevel, useZoom } from './useZoom.ts';

interface PictureDialogProps {
  /** At least one. */
  pictures: SlidePicture[];
  /** The index of the picture to show first. */
  start: number;
  /** What the pictures show: the name of the business, or whose review. */
  name: string;
  onClose: () => void;
}

/** The keys that zoom, by levels; 0 returns to the whole picture. */
const steps: Record<string, number> = { '+': 1, '=': 1, '-': -1, '0': -lastLevel };

/** Open while it is rendered. The browser keeps the focus inside, and closes the dialog at Escape. */
export function PictureDialog({ pictures, start, name, onClose }: PictureDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { strip, at, show, onScroll, onScrollEnd } = useSlides(start, pictures.length);
  const { level, zoom, zoomBy, reset } = useZoom(() => strip.current?.children[at]);
  const last = pictures.length - 1;

  const focusOn = (index: number) =>
    (strip.current?.children[index] as HTMLElement | undefined)?.focus({ preventScroll: true });

  // Before the first paint, so that no other picture is seen.
  const open = useEffectEvent(() => {
    dialog.current?.showModal();
    show(start, 'instant');
    focusOn(start);
  });
  useLayoutEffect(() => open(), []);
  // The keys go on from the next picture.
  const followFocus = useEffectEvent((shown: number) => {
    if (strip.current?.contains(document.activeElement)) focusOn(shown);
  });
  useLayoutEffect(() => followFocus(at), [at]);

  const go = (to: number) => {
    reset();
    show(to);
  };
  const handleKey = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey) return;
    if (steps[key]) return zoomBy(steps[key]);
    const places: Record<string, number> = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last };
    // In an enlarged picture these keys scroll.
    if (level > 0 || last === 0 || places[key] === undefined) return;
    event.preventDefault();
    go(places[key]);
  };

  return (
    <dialog
      ref={dialog}
      aria-label={pictureViewTexts.pictureOf(name)}
      onClose={onClose}
      onKeyDown={handleKey}
      className="m-0 size-full max-h-none max-w-none flex-col bg-bg text-ink open:flex"
    >
      <div className="flex flex-wrap items-center justify-end gap-2 p-2">
        {last > 0 && (
          <div className="flex grow items-center gap-2">
            {/* A disabled button would lose the focus. */}
            <Button
              aria-disabled={at === 0}
              aria-label={pictureViewTexts.previousPicture}
              onClick={() => go(at - 1)}
              className="max-sm:px-3"
            >
              <ChevronLeft aria-hidden className="size-5" />
            </Button>
            <output className="text-center text-sm text-ink2">{pictureViewTexts.counter(at + 1, last + 1)}</output>
            <Button
              aria-disabled={at === last}
              aria-label={pictureViewTexts.nextPicture}
              onClick={() => go(at + 1)}
              className="max-sm:px-3"
            >
              <ChevronRight aria-hidden className="size-5" />
            </Button>
          </div>
        )}
        <Button
          aria-disabled={level === 0}
          aria-label={pictureViewTexts.zoomOut}
          onClick={() => zoomBy(-1)}
          className="max-sm:px-3"
        >
          <ZoomOut aria-hidden className="size-5" />
        </Button>
        <output className="w-14 text-center text-sm text-ink2 max-sm:sr-only">{`${zoom * 100} %`}</output>
        <Button
          aria-disabled={level === lastLevel}
          aria-label={pictureViewTexts.zoomIn}
          onClick={() => zoomBy(1)}
          className="max-sm:px-3"
        >
          <ZoomIn aria-hidden className="size-5" />
        </Button>
        <Button onClick={() => dialog.current?.close()} className="max-sm:px-3">
          {pictureViewTexts.close}
        </Button>
      </div>
      <div
        ref={strip}
        onScroll={onScroll}
        onScrollEnd={onScrollEnd}
        style={{ scrollSnapType: 'x mandatory' }}
        className={`flex min-h-0 grow ${level === 0 ? 'overflow-x-auto' : 'overflow-hidden'}`}
      >
        {pictures.map((picture, index) => (
          <PictureSlide
            // oxlint-disable-next-line react/no-array-index-key -- the cover has an id only when the gallery arrives
            key={index}
            picture={picture}
            name={name}
            isShown={index === at}
            isNear={Math.abs(index - at) <= 1}
            zoom={index === at ? zoom : 1}
            onToggle={(point) => zoomBy(level === 0 ? 2 : -lastLevel, point)}
          />
        ))}
      </div>
      {pictures.some(({ alt }) => alt) && (
        <p className="min-h-11 p-2 text-center text-sm text-ink2 wrap-anywhere">{pictures[at]!.alt}</p>
      )}
    </dialog>
  );
}
