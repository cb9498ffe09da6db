/** One of one's own businesses: look at it, edit it, delete it. */
import type { FragmentType } from '@apollo/client';
import { Link } from 'react-router-dom';
import { BusinessTile } from '#client/businesses/BusinessTile.tsx';
import { DeleteBusinessButton } from '#client/businesses/DeleteBusinessButton.tsx';
import { ViewDetails } from '#client/businesses/ViewDetails.tsx';
import { addresses } from '#client/core/addresses.ts';
import { useLiveFragment } from '#client/core/apollo/useLiveFragment.ts';
import { businessPageTexts } from '#client/core/texts/businessPage.ts';
import { commonTexts } from '#client/core/texts/common.ts';
import { userTexts } from '#client/core/texts/users.ts';
import { OwnBusiness_BusinessFragmentDoc, type OwnBusiness_BusinessFragment } from '#client/gql/graphql.ts';

interface OwnBusinessProps {
  business: FragmentType<OwnBusiness_BusinessFragment>;
  isUrgent?: boolean;
}

export function OwnBusiness({ business, isUrgent }: OwnBusinessProps) {
  const data = useLiveFragment(OwnBusiness_BusinessFragmentDoc, business);
  if (!data) return null;
  const { id, name } = data;
  return (
    <BusinessTile business={data} isUrgent={isUrgent}>
      <ViewDetails id={id} name={name} text={userTexts.view} />
      <Link to={addresses.editBusiness(id)} className="button grow">
        {commonTexts.edit}
        <span className="sr-only"> {name}</span>
      </Link>
      <DeleteBusinessButton business={data} deletedText={businessPageTexts.deletedSuccessfully} />
    </BusinessTile>
  );
}
