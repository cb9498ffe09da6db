/** A business in numbers: its rating when it has one, its comments, its saves. */
import { Bookmark, MessageCircle, Star } from 'lucide-react';
import { count, oneDecimal } from '#client/core/formats.ts';
import { businessTexts } from '../businessTexts.ts';
import { communityTexts } from '#client/core/texts/community.ts';

interface BusinessNumbersProps {
  business: { averageRating: number; numRatings: number; numComments: number; numSaves: number };
}

export function BusinessNumbers({ business }: BusinessNumbersProps) {
  const { averageRating, numRatings, numComments, numSaves } = business;
  return (
    <ul className="flex flex-wrap gap-x-4 text-sm text-ink2">
      {averageRating > 0 && (
        <li className="flex items-center gap-1">
          <Star aria-hidden className="size-4 text-star" fill="currentColor" />
          <span className="sr-only">{businessTexts.averageRating(oneDecimal(averageRating))}, </span>
          <span aria-hidden className="font-bold text-ink">
            {oneDecimal(averageRating)}
          </span>
          <span aria-hidden>({count(numRatings)})</span>
          <span className="sr-only">{communityTexts.ratingCount(numRatings)}</span>
        </li>
      )}
      <li className="flex items-center gap-1">
        <MessageCircle aria-hidden className="size-4" />
        <span aria-hidden>{count(numComments)}</span>
        <span className="sr-only">{communityTexts.commentCount(numComments)}</span>
      </li>
      <li className="flex items-center gap-1">
        <Bookmark aria-hidden className="size-4" />
        <span aria-hidden>{count(numSaves)}</span>
        <span className="sr-only">{communityTexts.saves(numSaves)}</span>
      </li>
    </ul>
  );
}
