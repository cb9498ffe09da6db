/** The tile of a business: its summary, and a footer with the actions that the screen passes in. `BusinessCard` is a tile with the actions of the viewer. */
import type { FragmentType } from '@apollo/client';
import type { ReactNode } from 'react';
import { useLiveFragment } from '#client/core/apollo/useLiveFragment.ts';
import { BusinessTile_BusinessFragmentDoc } from '#client/gql/documents/businesses/card/BusinessTile.ts';
import type { BusinessTile_BusinessFragment } from '#client/gql/graphql.ts';
import { hueClass } from './categoryHue.ts';
import { TileSummary, wrapping } from './TileSummary.tsx';

interface BusinessTileProps {
  business: FragmentType<BusinessTile_BusinessFragment>;
  /** The viewer's button beside the owner's name. */
  ownerAction?: ReactNode;
  distance?: number | null;
  /** True for the first tile of a page. */
  isFirst?: boolean;
  /** The actions in the footer. */
  children: ReactNode;
}

export function BusinessTile({ business, ownerAction, distance, isFirst, children }: BusinessTileProps) {
  const data = useLiveFragment(BusinessTile_BusinessFragmentDoc, business);
  if (!data) return null;
  return (
    <article className={`card @container flex flex-col overflow-hidden ${hueClass(data.category)}`}>
      <TileSummary business={data} ownerAction={ownerAction} distance={distance} isFirst={isFirst} />
      <div className={`foot mx-4 mb-2.5 flex items-center gap-1 border-t border-line pt-2 ${wrapping}`}>{children}</div>
    </article>
  );
}
