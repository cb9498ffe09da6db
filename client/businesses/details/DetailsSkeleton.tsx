/** The skeletons of the details page, and of its rating. */
import { commonTexts } from '#client/core/commonTexts.ts';

export function DetailsSkeleton() {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2 lg:gap-12">
      <div className="skeleton aspect-8/5 rounded-card" />
      <div className="grid gap-4">
        <div className="skeleton h-5 w-24" />
        <div className="skeleton h-10 w-3/4" />
        <div className="skeleton h-24" />
        <div className="skeleton h-20 w-1/2" />
        <div className="skeleton h-11" />
      </div>
    </div>
  );
}

interface RatingSkeletonProps {
  /** Whether it has a status line of its own, for screen readers: where no comments load below it, theirs is missing. */
  hasStatus: boolean;
}

export function RatingSkeleton({ hasStatus }: RatingSkeletonProps) {
  return (
    <>
      {hasStatus && (
        <p role="status" className="sr-only">
          {commonTexts.loading}
        </p>
      )}
      <div className="skeleton h-25" aria-hidden />
      <div className="skeleton h-30" aria-hidden />
    </>
  );
}
