/** A whole picture in a modal dialog. It can be zoomed with buttons, keys and a double click, and moved when it is larger than the window. */
import ZoomIn from 'lucide-react/icons/zoom-in';
import ZoomOut from 'lucide-react/icons/zoom-out';
import { useLayoutEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#client/ui/Button.tsx';
import { fromApi } from '#client/ui/Picture.tsx';
import { businessPageTexts } from './businessPageTexts.ts';

interface PictureDialogProps {
  picture: { src: string; width: number; height: number };
  /** The name of the business. */
  name: string;
  onClose: () => void;
}

const levels = [1, 1.5, 2, 3, 4];
const last = levels.length - 1;
/** The keys that zoom, by levels; 0 returns to the whole picture. */
const steps: Record<string, number> = { '+': 1, '=': 1, '-': -1, '0': -last };

/** Open while it is rendered. The browser keeps the focus inside, and closes the dialog at Escape. */
export function PictureDialog({ picture, name, onClose }: PictureDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const view = useRef<HTMLDivElement>(null);
  const [level, setLevel] = useState(0);
  const zoom = levels[level]!;

  useLayoutEffect(() => dialog.current?.showModal(), []);

  /** Zooms by a number of levels. The center of the view stays. */
  const zoomBy = (step: number) => {
    const next = Math.max(0, Math.min(level + step, last));
    const { scrollLeft, scrollTop, clientWidth, clientHeight } = view.current!;
    const ratio = levels[next]! / zoom;
    flushSync(() => setLevel(next));
    view.current!.scrollTo(
      (scrollLeft + clientWidth / 2) * ratio - clientWidth / 2,
      (scrollTop + clientHeight / 2) * ratio - clientHeight / 2,
    );
  };
  const handleKey = ({ key, ctrlKey, metaKey }: KeyboardEvent) => {
    if (!ctrlKey && !metaKey && steps[key]) zoomBy(steps[key]);
  };
  // Touch screens scroll by themselves.
  const drag = ({ pointerType, buttons, movementX, movementY, currentTarget }: PointerEvent) => {
    if (pointerType === 'mouse' && buttons === 1) currentTarget.scrollBy(-movementX, -movementY);
  };

  return (
    <dialog
      ref={dialog}
      aria-label={businessPageTexts.pictureOf(name)}
      onClose={onClose}
      onKeyDown={handleKey}
      className="m-0 size-full max-h-none max-w-none flex-col bg-bg text-ink open:flex"
    >
      <div className="flex items-center justify-end gap-2 p-2">
        {/* A disabled button would lose the focus. */}
        <Button aria-disabled={level === 0} aria-label={businessPageTexts.zoomOut} onClick={() => zoomBy(-1)}>
          <ZoomOut aria-hidden className="size-5" />
        </Button>
        <output className="w-14 text-center text-sm text-ink2">{`${zoom * 100} %`}</output>
        <Button aria-disabled={level === last} aria-label={businessPageTexts.zoomIn} onClick={() => zoomBy(1)}>
          <ZoomIn aria-hidden className="size-5" />
        </Button>
        <Button onClick={() => dialog.current?.close()}>{businessPageTexts.close}</Button>
      </div>
      <div
        ref={view}
        role="group"
        tabIndex={0}
        aria-label={businessPageTexts.pictureView}
        onDoubleClick={() => zoomBy(level === 0 ? 2 : -last)}
        onPointerMove={drag}
        className={`min-h-0 grow overflow-auto outline-offset-[-2px] ${level === 0 ? 'cursor-zoom-in' : 'cursor-grab active:cursor-grabbing'}`}
      >
        <img
          src={fromApi(picture.src)}
          width={picture.width}
          height={picture.height}
          alt={name}
          draggable={false}
          style={{ width: `${zoom * 100}%`, height: `${zoom * 100}%` }}
          className="max-w-none object-contain"
        />
      </div>
    </dialog>
  );
}
