/** A rating as five stars, of which the given number is filled. */
import { commonTexts } from '#client/core/commonTexts.ts';

const widths = ['w-0', 'w-1/5', 'w-2/5', 'w-3/5', 'w-4/5', 'w-full'];

export function Stars({ value }: { value: number }) {
  return (
    <span className="self-center">
      <span aria-hidden className="stars block w-[5em] bg-line text-sm">
        <span className={`block h-full bg-star ${widths[value]}`} />
      </span>
      <span className="sr-only">{commonTexts.stars(value)}</span>
    </span>
  );
}
