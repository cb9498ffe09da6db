/** Skeletons of cases. */
export function CaseSkeletons() {
  return (
    <div className="grid gap-4">
      {Array.from({ length: 4 }, (_, at) => (
        <div key={at} className="card grid gap-2 p-4">
          <div className="skeleton h-5 w-64" />
          <div className="skeleton h-6 w-48" />
          <div className="skeleton h-12" />
        </div>
      ))}
    </div>
  );
}
