/** The viewer's own businesses. */
import type { FragmentType } from '@apollo/client';
import type { ReactNode } from 'react';
import Plus from 'lucide-react/icons/plus';
import { Link } from 'react-router-dom';
import { CardGrid } from '#client/ui/CardGrid.tsx';
import { paths } from '#client/core/paths.ts';
import { commonTexts } from '#client/core/commonTexts.ts';
import { userTexts } from '../userTexts.ts';
import type { OwnBusiness_BusinessFragment } from '#client/gql/graphql.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { OwnBusiness } from './OwnBusiness.tsx';
import { useFocusAfterRemoval } from '#client/ui/hooks/useFocusAfterRemoval.ts';

interface OwnBusinessesProps {
  businesses: (FragmentType<OwnBusiness_BusinessFragment> & { id: string })[];
  /** Whether another page follows. */
  hasMore: boolean;
  /** Rendered below the list. */
  children: ReactNode;
}

export function OwnBusinesses({ businesses, hasMore, children }: OwnBusinessesProps) {
  const focusTarget = useFocusAfterRemoval<HTMLHeadingElement>(businesses.length);
  const addBusiness = (
    <Link to={paths.createBusiness} className="button button-primary">
      <Plus aria-hidden className="size-4" />
      {commonTexts.addBusiness}
    </Link>
  );
  return (
    <div className="flex flex-col gap-6">
      <h2 ref={focusTarget} tabIndex={-1} className="sr-only">
        {userTexts.businesses}
      </h2>
      {businesses.length === 0 && !hasMore ? (
        <EmptyState text={userTexts.noBusinesses}>{addBusiness}</EmptyState>
      ) : (
        <>
          {/* Beside the tabs where there is room. */}
          <div className="ms-auto sm:-mt-17">{addBusiness}</div>
          <CardGrid>
            {businesses.map((business, at) => (
              <OwnBusiness key={business.id} business={business} isFirst={at === 0} />
            ))}
          </CardGrid>
        </>
      )}
      {children}
    </div>
  );
}
