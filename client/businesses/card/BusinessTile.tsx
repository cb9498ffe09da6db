/** The frame of a business card: picture, facts, and a footer with the actions that the screen passes in. */
import type { FragmentType } from '@apollo/client';
import MapPin from 'lucide-react/icons/map-pin';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { useLiveFragment } from '#client/core/apollo/useLiveFragment.ts';
import { shortDate } from '#client/core/formats.ts';
import { businessTexts } from '../businessTexts.ts';
import { BusinessTile_BusinessFragmentDoc, type BusinessTile_BusinessFragment } from '#client/gql/graphql.ts';
import { Picture } from '#client/ui/Picture.tsx';
import { pictureSizes } from '#rules/picture-sizes.ts';
import { BusinessNumbers } from './BusinessNumbers.tsx';
import { CategoryChip } from './CategoryChip.tsx';
import { hueClass } from './categoryHue.ts';

interface BusinessTileProps {
  business: FragmentType<BusinessTile_BusinessFragment>;
  /** True for tiles in view when the page opens. */
  isUrgent?: boolean;
  /** The actions in the footer. */
  children: ReactNode;
}

export function BusinessTile({ business, isUrgent, children }: BusinessTileProps) {
  const data = useLiveFragment(BusinessTile_BusinessFragmentDoc, business);
  if (!data) return null;
  const { id, name, category, createdAt, description, location, owner } = data;
  return (
    <article className={`card flex flex-col overflow-hidden ${hueClass(category)}`}>
      {/* The name below is the same link, so keyboards and screen readers skip this one. */}
      <Link to={paths.business(id)} tabIndex={-1} aria-hidden>
        <Picture picture={data.cover} alt="" sizes={pictureSizes.tile} isUrgent={isUrgent} className="aspect-8/5" />
      </Link>
      <div className="flex grow flex-col gap-1.5 p-4">
        <div className="flex items-center justify-between gap-2">
          <CategoryChip category={category} />
          <time dateTime={createdAt} className="text-xs text-ink3">
            {shortDate(createdAt)}
          </time>
        </div>
        <h3 className="mt-1 text-xl">
          <Link to={paths.business(id)} className="hover:text-accent hover:underline">
            {name}
          </Link>
        </h3>
        <p className="line-clamp-2 text-ink2">{description}</p>
        <p className="flex items-center gap-1.5 text-sm text-ink2">
          <MapPin aria-hidden className="size-4 shrink-0" />
          <span className="sr-only">{businessTexts.location}: </span>
          <span className="min-w-0 wrap-anywhere">{location}</span>
        </p>
        <BusinessNumbers business={data} />
        <p className="pb-1.5 text-sm text-ink2">
          {businessTexts.by}{' '}
          <Link to={paths.user(owner.username)} className="link">
            {owner.username}
          </Link>
        </p>
        <div className="@container mt-auto border-t border-line pt-3">
          <div className="foot flex flex-wrap items-center gap-1.5">{children}</div>
        </div>
      </div>
    </article>
  );
}
