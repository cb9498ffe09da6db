/** The skeleton of a profile header. */
export function ProfileSkeleton() {
  return (
    <div className="card mb-8 grid gap-6 px-4 pt-13 pb-6 sm:px-8">
      <div className="flex items-center gap-6">
        <div className="skeleton size-24 rounded-full" />
        <div className="grid gap-2">
          <div className="skeleton h-9 w-40" />
          <div className="skeleton h-4 w-48" />
        </div>
      </div>
      <div className="skeleton h-12 max-w-3xl" />
      <div className="skeleton h-14 w-64" />
    </div>
  );
}
