/** Skeletons of business tiles in the tiles' size, so that loading causes no layout shift. */
import { BusinessGrid } from './BusinessGrid.tsx';

function Skeleton() {
  return (
    <div className="card overflow-hidden">
      <div className="skeleton aspect-8/5 rounded-none" />
      <div className="grid gap-2.5 p-4">
        <div className="skeleton h-5 w-24" />
        <div className="skeleton h-6 w-3/4" />
        <div className="skeleton h-11" />
        <div className="skeleton h-4 w-1/2" />
        <div className="skeleton h-4 w-2/5" />
        <div className="skeleton h-4 w-1/4" />
        <div className="skeleton mt-3 h-11" />
      </div>
    </div>
  );
}

export function BusinessSkeletons({ number = 8 }: { number?: number }) {
  return (
    <div aria-hidden>
      <BusinessGrid>
        {Array.from({ length: number }, (_, index) => (
          <Skeleton key={index} />
        ))}
      </BusinessGrid>
    </div>
  );
}
