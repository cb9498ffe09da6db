/** The facts of a business: category, name, numbers, description, location, creation date and owner. */
import CalendarDays from 'lucide-react/icons/calendar-days';
import MapPin from 'lucide-react/icons/map-pin';
import User from 'lucide-react/icons/user';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { shortDate } from '#client/core/formats.ts';
import { businessTexts } from '../businessTexts.ts';
import { businessPageTexts } from './businessPageTexts.ts';
import type { BusinessTile_BusinessFragment } from '#client/gql/graphql.ts';
import { LongText } from '#client/ui/layout/LongText.tsx';
import { PageHeading } from '#client/ui/PageHeading.tsx';
import type { Position } from '#rules/places/position.ts';
import { BusinessNumbers } from '../card/BusinessNumbers.tsx';
import { CategoryChip } from '../card/CategoryChip.tsx';
import { OpeningLine } from '../hours/OpeningLine.tsx';
import { MapLink } from './MapLink.tsx';

interface BusinessFactsProps {
  business: BusinessTile_BusinessFragment;
  position?: Position | null;
  /** The Follow button beside the owner. */
  follow?: ReactNode;
  /** The menu at the end of the first line. */
  menu?: ReactNode;
}

/** Follows 'Show all' for screen readers. */
const ofDescription = 'of the description';

const term = 'flex items-center gap-1.5 text-ink3';

export function BusinessFacts({ business, position, follow, menu }: BusinessFactsProps) {
  const { name, category, description, location, createdAt, owner } = business;
  return (
    <div className="@container grid gap-3">
      <div className="relative">
        <CategoryChip category={category} />
        <div className="absolute inset-y-0 end-0 flex items-center">{menu}</div>
      </div>
      <PageHeading>{name}</PageHeading>
      <BusinessNumbers business={business} />
      <OpeningLine opening={business.opening} />
      <LongText name={ofDescription}>{description}</LongText>
      {/* Enlarged text needs the whole width for each. */}
      <dl className="grid grid-cols-[auto_1fr] justify-items-start gap-x-4 gap-y-1.5 text-sm @max-[16rem]:grid-cols-1">
        <dt className={term}>
          <MapPin aria-hidden className="size-4" /> {businessTexts.location}
        </dt>
        <dd>
          <MapLink location={location} position={position} />
        </dd>
        <dt className={term}>
          <CalendarDays aria-hidden className="size-4" /> {businessPageTexts.created}
        </dt>
        <dd>
          <time dateTime={createdAt}>{shortDate(createdAt)}</time>
        </dd>
        <dt className={term}>
          <User aria-hidden className="size-4" /> {businessPageTexts.owner}
        </dt>
        <dd className="flex flex-wrap items-center gap-x-3">
          <Link to={paths.user(owner.username)} className="link">
            {owner.username}
          </Link>
          {follow}
        </dd>
      </dl>
    </div>
  );
}
