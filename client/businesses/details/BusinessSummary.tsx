/** What the details page shows to everyone: picture and facts, with room for the viewer's actions. */
import type { ReactNode } from 'react';
import type { BusinessPictures_BusinessFragment, BusinessTile_BusinessFragment } from '#client/gql/graphql.ts';
import type { Position } from '#rules/places/position.ts';
import { BusinessFacts } from './BusinessFacts.tsx';
import { DetailsPicture } from './pictures/DetailsPicture.tsx';

interface BusinessSummaryProps {
  business: BusinessTile_BusinessFragment;
  position?: Position | null;
  /** All its pictures; undefined while only the cover is known. */
  pictures?: BusinessPictures_BusinessFragment['pictures'];
  /** The Follow button beside the owner. */
  follow?: ReactNode;
  /** The menu with further actions. */
  menu?: ReactNode;
  /** The actions. Their row keeps its height without them. */
  children?: ReactNode;
}

export function BusinessSummary({ business, pictures, position, follow, menu, children }: BusinessSummaryProps) {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2 lg:gap-12">
      <DetailsPicture business={business} pictures={pictures} />
      <div className="grid gap-6">
        <BusinessFacts business={business} position={position} follow={follow} menu={menu} />
        <div className="grid min-h-15 gap-2 border-t border-line pt-4">{children}</div>
      </div>
    </div>
  );
}
