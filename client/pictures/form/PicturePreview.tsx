/** A picture as cards show it, and the choice of the part that they show: by dragging the picture, or with a slider. */
import { useId, useRef, useState, type PointerEvent } from 'react';
import { showsPart } from '#client/ui/Picture.tsx';
import { imagePositions } from '#rules/pictures.ts';
import { pictureFieldTexts } from './pictureFieldTexts.ts';

interface PicturePreviewProps {
  /** The URL of the picture. */
  src: string;
  position: number;
  onMove: (position: number) => void;
}

const { min, max } = imagePositions;
const step = 5;
const inSteps = (position: number): number => Math.max(min, Math.min(Math.round(position / step) * step, max));

// On touch screens a finger on a wide picture still scrolls the page.
const grabs = {
  x: 'cursor-grab [touch-action:pan-y] active:cursor-grabbing',
  y: 'cursor-grab touch-none active:cursor-grabbing',
};

/** The pixels of the picture outside its frame. One of the two numbers is 0. */
function hiddenPixels({ naturalWidth, naturalHeight, clientWidth, clientHeight }: HTMLImageElement) {
  const scale = Math.max(clientWidth / naturalWidth, clientHeight / naturalHeight);
  return { x: naturalWidth * scale - clientWidth, y: naturalHeight * scale - clientHeight };
}

export function PicturePreview({ src, position, onMove }: PicturePreviewProps) {
  const id = useId();
  const [cutAxis, setCutAxis] = useState<'x' | 'y'>();
  const start = useRef({ x: 0, y: 0, position });

  const grab = ({ currentTarget, pointerId, clientX: x, clientY: y }: PointerEvent<HTMLImageElement>) => {
    currentTarget.setPointerCapture(pointerId);
    start.current = { x, y, position };
  };
  const drag = ({ currentTarget, pointerId, clientX, clientY }: PointerEvent<HTMLImageElement>) => {
    if (!currentTarget.hasPointerCapture(pointerId)) return;
    const hidden = hiddenPixels(currentTarget);
    const { x, y, position: from } = start.current;
    const share = cutAxis === 'x' ? (clientX - x) / hidden.x : (clientY - y) / hidden.y;
    onMove(inSteps(from - share * 100));
  };

  return (
    <div className="grid w-full gap-2">
      <img
        src={src}
        alt={pictureFieldTexts.imagePreview}
        draggable={false}
        // A picture in the shape of the frame has nothing to choose.
        onLoad={({ currentTarget }) => {
          const { x, y } = hiddenPixels(currentTarget);
          setCutAxis(x > 4 ? 'x' : y > 4 ? 'y' : undefined);
        }}
        onPointerDown={cutAxis && grab}
        onPointerMove={cutAxis && drag}
        className={`aspect-8/5 w-full rounded-chip object-cover ${showsPart(position)} ${cutAxis ? grabs[cutAxis] : ''}`}
      />
      {cutAxis && (
        <div className="grid text-sm">
          <label htmlFor={id} className="font-semibold">
            {pictureFieldTexts.imagePosition}
          </label>
          <input
            id={id}
            type="range"
            min={min}
            max={max}
            step={step}
            value={position}
            aria-valuetext={`${position} %`}
            aria-describedby={`${id}hint`}
            onChange={({ target }) => onMove(target.valueAsNumber)}
            className="h-11 w-full cursor-pointer accent-accent"
          />
          <p id={`${id}hint`} className="text-ink3">
            {pictureFieldTexts.imagePositionHint}
          </p>
        </div>
      )}
    </div>
  );
}
