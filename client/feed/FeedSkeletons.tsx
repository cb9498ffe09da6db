/** Skeletons of activities. */
export function FeedSkeletons() {
  return (
    <ul className="divided border-t border-line">
      {Array.from({ length: 6 }, (_, at) => (
        <li key={at} className="flex flex-wrap gap-3 py-4">
          <div className="skeleton size-10 shrink-0 rounded-full" />
          <div className="flex min-w-0 grow basis-36 flex-col gap-2">
            <div className="skeleton h-5 w-56" />
            <div className="skeleton h-3 w-28" />
            <div className="skeleton h-12" />
          </div>
          <div className="skeleton aspect-square w-20 shrink-0 sm:aspect-4/3 sm:w-32" />
        </li>
      ))}
    </ul>
  );
}
