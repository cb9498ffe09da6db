/** Five stars as a radio group: arrow keys and pointing preview a rating; Enter, Space and a click choose it. */
import Star from 'lucide-react/icons/star';
import { useRef, type KeyboardEvent } from 'react';
import { commonTexts } from '#client/core/commonTexts.ts';

/** The text while no star is chosen. */
export const starsHint = 'Choose one to five stars';

const values = [1, 2, 3, 4, 5];
const steps: Record<string, number> = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 };

interface StarGroupProps {
  /** The chosen number of stars; 0 for none. */
  value: number;
  /** The number that is previewed; 0 for none. */
  preview: number;
  onPreview: (value: number) => void;
  onChoose: (value: number) => void;
  /** The id of the label. */
  labelId: string;
  /** The id of the validation error, where there is one. */
  errorId?: string;
  /** False while it is unknown what is chosen. */
  isKnown?: boolean;
}

export function StarGroup(props: StarGroupProps) {
  const { value: chosen, preview, onPreview, onChoose, labelId, errorId, isKnown = true } = props;
  const group = useRef<HTMLDivElement>(null);
  const shown = preview || chosen;

  const move = (event: KeyboardEvent, value: number) => {
    // A held Enter clicks again and again.
    if (event.repeat && event.key === 'Enter') return event.preventDefault();
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const next = ((value - 1 + step + values.length) % values.length) + 1;
    group.current?.querySelector<HTMLElement>(`[data-value="${next}"]`)?.focus();
  };

  return (
    <div
      ref={group}
      role="radiogroup"
      aria-labelledby={labelId}
      aria-invalid={errorId !== undefined}
      aria-describedby={errorId}
      aria-disabled={!isKnown || undefined}
      className={`mt-2 -ms-2 flex w-fit text-star ${isKnown ? '' : 'neutral'}`}
      onPointerLeave={() => onPreview(0)}
      onBlur={() => onPreview(0)}
    >
      {values.map((value) => (
        <button
          key={value}
          type="button"
          role="radio"
          data-value={value}
          aria-checked={value === chosen}
          aria-label={commonTexts.stars(value)}
          tabIndex={value === (chosen || 1) ? 0 : -1}
          onPointerEnter={() => onPreview(value)}
          onFocus={() => onPreview(value)}
          onKeyDown={(event) => move(event, value)}
          // The second click of a double click has a detail of 2.
          onClick={({ detail }) => isKnown && detail < 2 && onChoose(value)}
          className="grid size-[min(2.75rem,16vw)] place-items-center rounded-card"
        >
          <Star aria-hidden className="size-7" fill={value <= shown ? 'currentColor' : 'none'} />
        </button>
      ))}
    </div>
  );
}
