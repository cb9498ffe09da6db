/** The skeleton of the details page. */
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
