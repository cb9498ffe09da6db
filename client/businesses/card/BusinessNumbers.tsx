/** The numbers of a business: rating (if it has one), comments and saves. */
import Bookmark from 'lucide-react/icons/bookmark';
import MessageCircle from 'lucide-react/icons/message-circle';
import Star from 'lucide-react/icons/star';
import { count, oneDecimal } from '#client/core/formats.ts';
import { businessTexts } from '../businessTexts.ts';

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
          <span className="sr-only">{businessTexts.ratingCount(numRatings)}</span>
        </li>
      )}
      <li className="flex items-center gap-1">
        <MessageCircle aria-hidden className="size-4" />
        <span aria-hidden>{count(numComments)}</span>
        <span className="sr-only">{businessTexts.commentCount(numComments)}</span>
      </li>
      <li className="flex items-center gap-1">
        <Bookmark aria-hidden className="size-4" />
        <span aria-hidden>{count(numSaves)}</span>
        <span className="sr-only">{businessTexts.saveCount(numSaves)}</span>
      </li>
    </ul>
  );
}
