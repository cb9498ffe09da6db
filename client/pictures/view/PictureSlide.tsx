/** One picture of the dialog. The shown one can be enlarged, and scrolls then. */
import type { PointerEvent } from 'react';
import { fromApi } from '#client/ui/Picture.tsx';
import { pictureViewTexts } from './pictureViewTexts.ts';

export interface SlidePicture {
  id: string;
  url: string;
  width: number;
  height: number;
  alt: string;
}

interface PictureSlideProps {
  picture: SlidePicture;
  /** The name of the business. */
  name: string;
  isShown: boolean;
  /** Whether a swipe leads to it. Other pictures are not loaded. */
  isNear: boolean;
  zoom: number;
  /** Enlarges the picture, or shows it whole. */
  onToggle: () => void;
}

export function PictureSlide({ picture, name, isShown, isNear, zoom, onToggle }: PictureSlideProps) {
  // Touch screens scroll by themselves.
  const drag = ({ pointerType, buttons, movementX, movementY, currentTarget }: PointerEvent) => {
    if (pointerType === 'mouse' && buttons === 1) currentTarget.scrollBy(-movementX, -movementY);
  };
  const shown = { role: 'group', tabIndex: 0, 'aria-label': pictureViewTexts.pictureView };
  return (
    <div
      {...(isShown ? shown : { 'aria-hidden': true })}
      onDoubleClick={onToggle}
      onPointerMove={drag}
      style={{ scrollSnapAlign: 'start', scrollSnapStop: 'always' }}
      className={`size-full shrink-0 overflow-auto outline-offset-[-2px] ${zoom === 1 ? 'cursor-zoom-in' : 'cursor-grab active:cursor-grabbing'}`}
    >
      {isNear && (
        <img
          src={fromApi(picture.url)}
          width={picture.width}
          height={picture.height}
          alt={picture.alt || name}
          draggable={false}
          style={{ width: `${zoom * 100}%`, height: `${zoom * 100}%` }}
          className="max-w-none object-contain"
        />
      )}
    </div>
  );
}
