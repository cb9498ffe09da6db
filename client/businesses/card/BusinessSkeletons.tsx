/** Skeletons of business tiles. */
import { SkeletonGrid } from '#client/ui/CardGrid.tsx';

export function BusinessSkeletons({ number }: { number?: number }) {
  return (
    <SkeletonGrid number={number}>
      <div className="card overflow-hidden">
        <div className="skeleton aspect-8/5 rounded-none" />
        <div className="grid gap-1.5 px-4 py-2.5">
          <div className="skeleton h-6 w-3/4" />
          <div className="skeleton h-10" />
          <div className="skeleton h-5 w-1/3" />
          <div className="skeleton h-5 w-1/2" />
          <div className="skeleton h-5 w-2/5" />
          <div className="skeleton mt-3 h-11" />
        </div>
      </div>
    </SkeletonGrid>
  );
}
