/** Skeletons of the first fields of the business form. */
export function FormSkeleton() {
  return (
    <div className="grid gap-4">
      {Array.from({ length: 4 }, (_, at) => (
        <div key={at} className="grid gap-1">
          <div className="skeleton h-5 w-24" />
          <div className="skeleton h-11" />
        </div>
      ))}
    </div>
  );
}
