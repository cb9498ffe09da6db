/** Other businesses of the same category and of the same owner. */
import type { FragmentType } from '@apollo/client';
import { Link } from 'react-router-dom';
import { useLiveFragment } from '#client/core/apollo/useLiveFragment.ts';
import { paths } from '#client/core/paths.ts';
import {
  MoreBusinesses_BusinessFragmentDoc,
  type BusinessTile_BusinessFragment,
  type MoreBusinesses_BusinessFragment,
} from '#client/gql/graphql.ts';
import { categories } from '#rules/categories.ts';
import { noFilters, toSearchParams } from '#rules/filters.ts';
import { businessPageTexts } from '../businessPageTexts.ts';
import { BusinessRow } from './BusinessRow.tsx';

interface ListProps {
  /** Says which businesses, after 'More' and 'View all'. */
  which: string;
  /** The path of the whole list. */
  to: string;
  businesses: MoreBusinesses_BusinessFragment['moreByOwner'];
}

function List({ which, to, businesses }: ListProps) {
  if (businesses.length === 0) return null;
  return (
    <section className="grid gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-2xl">{`${businessPageTexts.more} ${which}`}</h2>
        <Link to={to} className="link text-sm">
          {businessPageTexts.viewAll}
          <span className="sr-only"> {which}</span>
        </Link>
      </div>
      {/* Two columns show two, without a hole. */}
      <ul className="grid gap-3 sm:grid-cols-2 sm:max-lg:[&>:nth-child(3)]:hidden lg:grid-cols-3">
        {businesses.map((business) => (
          <BusinessRow key={business.id} business={business} />
        ))}
      </ul>
    </section>
  );
}

interface MoreBusinessesProps {
  business: FragmentType<MoreBusinesses_BusinessFragment>;
  /** The category and the owner of the business. */
  of: Pick<BusinessTile_BusinessFragment, 'category' | 'owner'>;
}

export function MoreBusinesses({ business, of: { category, owner } }: MoreBusinessesProps) {
  const data = useLiveFragment(MoreBusinesses_BusinessFragmentDoc, business);
  if (!data) return null;
  return (
    <>
      <List
        which={businessPageTexts.inCategory(categories[category])}
        to={`${paths.home}?${toSearchParams({ ...noFilters, category })}`}
        businesses={data.moreInCategory}
      />
      <List
        which={businessPageTexts.byOwner(owner.username)}
        to={paths.user(owner.username)}
        businesses={data.moreByOwner}
      />
    </>
  );
}
