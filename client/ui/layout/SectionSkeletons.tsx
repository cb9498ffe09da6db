/** Skeletons of sections: cards with a title and two lines. */
export function SectionSkeletons({ number }: { number: number }) {
  return (
    <div className="grid gap-6">
      {Array.from({ length: number }, (_, at) => (
        <div key={at} className="card grid gap-4 p-4 sm:p-6">
          <div className="skeleton h-7 w-48" />
          <div className="skeleton h-12" />
          <div className="skeleton h-12" />
        </div>
      ))}
    </div>
  );
}
