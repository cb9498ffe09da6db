/** The number of ratings per star, five stars first. A press on a row shows the comments with these stars. */
import Star from 'lucide-react/icons/star';
import { formatNumber } from '#client/core/formats.ts';
import { ratingTexts } from './ratingTexts.ts';

interface RatingHistogramProps {
  /** The numbers of ratings with one to five stars. */
  counts: readonly number[];
  /** Receives the stars of a pressed row. */
  onChoose: (stars: number) => void;
}

export function RatingHistogram({ counts, onChoose }: RatingHistogramProps) {
  const total = Math.max(
    1,
    counts.reduce((sum, number) => sum + number, 0),
  );
  const rows = counts.map((number, index) => ({ stars: index + 1, number })).reverse();
  return (
    <ul aria-label={ratingTexts.ratings} className="grid max-w-sm gap-1 text-sm text-ink2">
      {rows.map(({ stars, number }) => (
        <li key={stars}>
          <button
            type="button"
            title={ratingTexts.showComments}
            onClick={() => onChoose(stars)}
            className="grid min-h-6 w-full grid-cols-[2.25rem_1fr_3rem] items-center gap-2 text-start hover:text-ink"
          >
            <span aria-hidden className="flex items-center gap-1">
              {stars} <Star className="size-3.5 text-star" fill="currentColor" />
            </span>
            <svg aria-hidden className="measure h-2 w-full rounded-chip bg-line text-star">
              <rect width={`${(number / total) * 100}%`} height="100%" fill="currentColor" />
            </svg>
            <span aria-hidden className="text-end">
              {formatNumber(number)}
            </span>
            <span className="sr-only">{ratingTexts.ratingRow(stars, number)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
