/** Skeletons of notifications. */
export function NotificationSkeletons() {
  return (
    <ul className="divided border-t border-line">
      {Array.from({ length: 6 }, (_, at) => (
        <li key={at} className="flex flex-wrap gap-3 py-4">
          <div className="skeleton size-10 shrink-0 rounded-full" />
          <div className="grid min-w-0 grow basis-40 content-start gap-2">
            <div className="skeleton h-5 w-72" />
            <div className="skeleton h-4 w-28" />
          </div>
        </li>
      ))}
    </ul>
  );
}
