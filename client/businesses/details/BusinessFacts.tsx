/** The facts of a business: category, name, numbers, description, location, creation date and owner. */
import CalendarDays from 'lucide-react/icons/calendar-days';
import MapPin from 'lucide-react/icons/map-pin';
import User from 'lucide-react/icons/user';
import { Link } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { shortDate } from '#client/core/formats.ts';
import { businessTexts } from '../businessTexts.ts';
import { businessPageTexts } from './businessPageTexts.ts';
import type { BusinessDetails_BusinessFragment } from '#client/gql/graphql.ts';
import { PageTitle } from '#client/ui/PageTitle.tsx';
import { BusinessNumbers } from '../card/BusinessNumbers.tsx';
import { CategoryChip } from '../card/CategoryChip.tsx';

interface BusinessFactsProps {
  business: Pick<
    BusinessDetails_BusinessFragment,
    | 'name'
    | 'category'
    | 'description'
    | 'location'
    | 'createdAt'
    | 'owner'
    | 'averageRating'
    | 'numRatings'
    | 'numComments'
    | 'numSaves'
  >;
}

const term = 'flex items-center gap-1.5 text-ink3';

export function BusinessFacts({ business }: BusinessFactsProps) {
  const { name, category, description, location, createdAt, owner } = business;
  return (
    <div className="grid gap-3">
      <div>
        <CategoryChip category={category} />
      </div>
      <PageTitle title={name}>{name}</PageTitle>
      <BusinessNumbers business={business} />
      <p className="whitespace-pre-line">{description}</p>
      <dl className="grid grid-cols-[auto_1fr] justify-items-start gap-x-4 gap-y-1.5 text-sm">
        <dt className={term}>
          <MapPin aria-hidden className="size-4" /> {businessTexts.location}
        </dt>
        <dd>{location}</dd>
        <dt className={term}>
          <CalendarDays aria-hidden className="size-4" /> {businessPageTexts.created}
        </dt>
        <dd>
          <time dateTime={createdAt}>{shortDate(createdAt)}</time>
        </dd>
        <dt className={term}>
          <User aria-hidden className="size-4" /> {businessPageTexts.owner}
        </dt>
        <dd>
          <Link to={paths.user(owner.username)} className="link">
            {owner.username}
          </Link>
        </dd>
      </dl>
    </div>
  );
}
