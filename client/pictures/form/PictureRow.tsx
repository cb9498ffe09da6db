/** A picture in the form: its place, its description and the state of its upload. */
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import GripVertical from 'lucide-react/icons/grip-vertical';
import X from 'lucide-react/icons/x';
import { useRef, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { commonTexts } from '#client/core/commonTexts.ts';
import { Button } from '#client/ui/Button.tsx';
import { ErrorText } from '#client/ui/forms/Field.tsx';
import { TextField } from '#client/ui/forms/TextField.tsx';
import { limits } from '#rules/limits.ts';
import { pictureFieldTexts as texts } from './pictureFieldTexts.ts';
import { UploadProgress } from './UploadProgress.tsx';
import type { PictureItem } from './pictureItem.ts';

interface PictureRowProps {
  item: PictureItem;
  /** From 1 to `total`. */
  place: number;
  total: number;
  readOnly: boolean;
  /** The large preview of the cover, in place of a small picture. */
  preview: ReactNode;
  onGrab: (event: PointerEvent) => void;
  /** Moves the picture to another place; does nothing outside the list. */
  onMove: (place: number) => void;
  onDescribe: (alt: string) => void;
  onRetry: () => void;
  onRemove: () => void;
}

export function PictureRow({
  item,
  place,
  total,
  readOnly,
  preview,
  onGrab,
  onMove,
  onDescribe,
  onRetry,
  onRemove,
}: PictureRowProps) {
  const { src, alt, file, progress, error } = item;
  const isAlone = total === 1;
  const row = useRef<HTMLLIElement>(null);
  const tryAgain = () => {
    // The pressed button disappears.
    row.current?.focus({ preventScroll: true });
    onRetry();
  };

  const handleKey = (event: KeyboardEvent) => {
    const places: Record<string, number> = {
      ArrowUp: place - 1,
      ArrowLeft: place - 1,
      ArrowDown: place + 1,
      ArrowRight: place + 1,
      Home: 1,
      End: total,
    };
    const to = places[event.key];
    if (to === undefined) return;
    event.preventDefault();
    onMove(to);
  };
  const mover = (control: string, label: string, to: number, icon: ReactNode) => (
    <Button
      data-control={control}
      aria-label={label}
      // A disabled button would lose the focus.
      aria-disabled={to < 1 || to > total}
      onClick={() => onMove(to)}
      className="px-2"
    >
      {icon}
    </Button>
  );

  return (
    <li ref={row} tabIndex={-1} data-key={item.key} className="grid gap-2 py-3 outline-none">
      {preview}
      <div className="flex flex-wrap items-center gap-2">
        {!isAlone && (
          <button
            type="button"
            data-control="place"
            aria-label={texts.place(place, total)}
            onPointerDown={onGrab}
            onKeyDown={handleKey}
            className="icon-button -ms-2 cursor-grab touch-none"
          >
            <GripVertical aria-hidden className="size-5" />
          </button>
        )}
        {!preview && <img src={src} alt="" draggable={false} className="aspect-8/5 w-24 rounded-chip object-cover" />}
        {preview && <span className="rounded-chip bg-sunken px-2 py-1 text-sm font-semibold">{texts.cover}</span>}
        <div className="ms-auto flex gap-2">
          {!isAlone && (
            <>
              {mover('earlier', texts.earlier(place), place - 1, <ArrowUp aria-hidden className="size-5" />)}
              {mover('later', texts.later(place), place + 1, <ArrowDown aria-hidden className="size-5" />)}
            </>
          )}
          {isAlone ? (
            <Button onClick={onRemove}>{texts.removeImage}</Button>
          ) : (
            <Button aria-label={texts.removeImageAt(place)} onClick={onRemove} className="px-2">
              <X aria-hidden className="size-5" />
            </Button>
          )}
        </div>
      </div>
      <TextField
        label={texts.shows(place)}
        placeholder={texts.showsPlaceholder}
        value={alt}
        maxLength={limits.alt.max}
        readOnly={readOnly}
        onChange={({ target }) => onDescribe(target.value)}
      />
      {progress !== undefined && <UploadProgress value={progress} />}
      {error !== undefined && (
        <div className="flex flex-wrap items-center gap-2 text-sm">
          <ErrorText role="alert">{error}</ErrorText>
          {file && <Button onClick={tryAgain}>{commonTexts.tryAgain}</Button>}
        </div>
      )}
    </li>
  );
}
