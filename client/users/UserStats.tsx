/** The numbers of a user. */
import { formatNumber } from '#client/core/formats.ts';

interface UserStatsProps {
  /** The numbers with their labels; an undefined number is still loading. */
  figures: readonly { name: string; number: number | null | undefined }[];
}

export function UserStats({ figures }: UserStatsProps) {
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-3 lg:ms-auto lg:shrink-0">
      {figures.map(({ name, number }) => (
        <div key={name} className="flex flex-col-reverse">
          <dt className="text-sm text-ink2">{name}</dt>
          <dd className="font-display text-2xl leading-tight font-bold">
            {typeof number === 'number' ? formatNumber(number) : <span className="skeleton my-1 block h-6 w-8" />}
          </dd>
        </div>
      ))}
    </dl>
  );
}
