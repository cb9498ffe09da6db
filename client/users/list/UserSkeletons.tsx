/** Skeletons of user cards. */
import { SkeletonGrid } from '#client/ui/CardGrid.tsx';

export function UserSkeletons() {
  return (
    <SkeletonGrid>
      <div className="card grid gap-3 p-4">
        <div className="flex items-center gap-3">
          <div className="skeleton size-14 rounded-full" />
          <div className="grid gap-2">
            <div className="skeleton h-5 w-28" />
            <div className="skeleton h-3 w-36" />
          </div>
        </div>
        <div className="skeleton h-12" />
        <div className="skeleton h-16" />
        <div className="skeleton h-14" />
      </div>
    </SkeletonGrid>
  );
}
