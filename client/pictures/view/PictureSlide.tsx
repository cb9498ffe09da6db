/** One picture of the dialog. The shown one can be enlarged, and scrolls then. */
import { useRef, type MouseEvent, type PointerEvent } from 'react';
import { withApiOrigin } from '#client/ui/Picture.tsx';
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
  /** Enlarges the picture around a point of the view, or shows it whole. */
  onToggle: (point: { x: number; y: number }) => void;
}

export function PictureSlide({ picture, name, isShown, isNear, zoom, onToggle }: PictureSlideProps) {
  // Touch screens scroll by themselves.
  const dragged = useRef(false);
  const drag = ({ pointerType, buttons, movementX, movementY, currentTarget }: PointerEvent) => {
    if (pointerType !== 'mouse' || buttons !== 1) return;
    dragged.current ||= Math.abs(movementX) + Math.abs(movementY) > 1;
    currentTarget.scrollBy(-movementX, -movementY);
  };
  // A mouse enlarges by one click, as its cursor says; a finger by two taps, since one may begin a swipe.
  const toggle = ({ currentTarget, clientX, clientY }: MouseEvent) => {
    const { left, top } = currentTarget.getBoundingClientRect();
    onToggle({ x: clientX - left, y: clientY - top });
  };
  const click = (event: MouseEvent) => {
    const { pointerType } = event.nativeEvent as globalThis.PointerEvent;
    if (event.detail === (pointerType === 'mouse' ? 1 : 2) && !dragged.current) toggle(event);
  };
  const shown = { role: 'group', tabIndex: 0, 'aria-label': pictureViewTexts.pictureView };
  return (
    <div
      {...(isShown ? shown : { 'aria-hidden': true, tabIndex: -1 })}
      onPointerDown={() => void (dragged.current = false)}
      onPointerMove={drag}
      onClick={click}
      style={{ scrollSnapAlign: 'start', scrollSnapStop: 'always' }}
      className={`size-full shrink-0 overflow-auto outline-offset-[-2px] ${zoom === 1 ? 'cursor-zoom-in' : 'cursor-zoom-out active:cursor-grabbing'}`}
    >
      {isNear && (
        <img
          src={withApiOrigin(picture.url)}
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
