/** The field of pictures while its code loads: the same frame with the same text. */
import { pictureFormTexts as texts } from './pictureFormTexts.ts';

interface PicturesSkeletonProps {
  /** How many pictures there are, and how many there can be. */
  number: number;
  max: number;
}

export function PicturesSkeleton({ number, max }: PicturesSkeletonProps) {
  return (
    <div className="grid gap-1">
      <span className="text-sm font-semibold">{texts.images}</span>
      <div className="grid gap-3 rounded-card border-2 border-dashed border-edge p-4">
        {Array.from({ length: number }, (_, at) => (
          <div key={at} className="skeleton h-24" />
        ))}
        <div className="skeleton h-11" />
        <p className="text-sm text-ink3">{texts.imageHint(max)}</p>
      </div>
    </div>
  );
}
