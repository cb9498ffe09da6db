/** Skeletons of user cards in the cards' size, so that loading causes no layout shift. */
import { UserGrid } from './UserGrid.tsx';

function Skeleton() {
  return (
    <div className="card grid gap-3 p-4">
      <div className="flex items-center gap-3">
        <div className="skeleton size-14 rounded-full" />
        <div className="grid gap-2">
          <div className="skeleton h-5 w-28" />
          <div className="skeleton h-3 w-36" />
        </div>
      </div>
      <div className="skeleton h-12" />
      <div className="skeleton mt-3 h-11" />
    </div>
  );
}

export function UserSkeletons() {
  return (
    <div aria-hidden>
      <UserGrid>
        {Array.from({ length: 8 }, (_, index) => (
          <Skeleton key={index} />
        ))}
      </UserGrid>
    </div>
  );
}
