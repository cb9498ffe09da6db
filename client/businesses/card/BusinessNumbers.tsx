/** The numbers of a business: rating (if it has one), comments and saves. */
import { formatNumber, formatRating } from '#client/core/formats.ts';
import { Icon } from '#client/ui/drawings/Icon.tsx';
import { businessTexts } from '../businessTexts.ts';

interface Rated {
  averageRating: number;
  numRatings: number;
}

interface Counted {
  numComments: number;
  numSaves: number;
}

export function Rating({ business: { averageRating, numRatings } }: { business: Rated }) {
  if (averageRating <= 0) return null;
  return (
    <p className="flex shrink-0 items-center gap-1 text-sm text-ink2">
      <Icon name="star" className="size-4 fill-current text-star" />
      <span className="sr-only">{businessTexts.averageRating(formatRating(averageRating))}, </span>
      <span aria-hidden className="font-bold text-ink">
        {formatRating(averageRating)}
      </span>
      <span aria-hidden>({formatNumber(numRatings)})</span>
      <span className="sr-only">{businessTexts.ratingCount(numRatings)}</span>
    </p>
  );
}

interface CountsProps {
  business: Counted;
  className?: string;
}

export function Counts({ business: { numComments, numSaves }, className = 'gap-4 text-sm' }: CountsProps) {
  return (
    <ul className={`flex shrink-0 text-ink2 ${className}`}>
      <li className="flex items-center gap-1">
        <Icon name="comment" className="size-3.5" />
        <span aria-hidden>{formatNumber(numComments)}</span>
        <span className="sr-only">{businessTexts.commentCount(numComments)}</span>
      </li>
      <li className="flex items-center gap-1">
        <Icon name="bookmark" className="size-3.5" />
        <span aria-hidden>{formatNumber(numSaves)}</span>
        <span className="sr-only">{businessTexts.saveCount(numSaves)}</span>
      </li>
    </ul>
  );
}

export function BusinessNumbers({ business }: { business: Rated & Counted }) {
  return (
    <div className="flex flex-wrap gap-x-4">
      <Rating business={business} />
      <Counts business={business} />
    </div>
  );
}
