/** A business of the viewer with View, Edit and Delete. */
import type { FragmentType } from '@apollo/client';
import { Link } from 'react-router-dom';
import { BusinessTile } from '#client/businesses/card/BusinessTile.tsx';
import { DeleteBusinessButton } from '#client/businesses/details/DeleteBusinessButton.tsx';
import { ViewDetails } from '#client/businesses/card/ViewDetails.tsx';
import { paths } from '#client/core/paths.ts';
import { useLiveFragment } from '#client/core/apollo/useLiveFragment.ts';
import { deleteTexts } from '#client/businesses/details/deleteTexts.ts';
import { commonTexts } from '#client/core/commonTexts.ts';
import { userTexts } from '../userTexts.ts';
import {
  HiddenState_BusinessFragmentDoc,
  OwnBusiness_BusinessFragmentDoc,
  type HiddenState_BusinessFragment,
  type OwnBusiness_BusinessFragment,
} from '#client/gql/graphql.ts';

interface OwnBusinessProps {
  business: FragmentType<OwnBusiness_BusinessFragment>;
  /** True for the first business of the page. */
  isFirst: boolean;
}

export function OwnBusiness({ business, isFirst }: OwnBusinessProps) {
  const data = useLiveFragment(OwnBusiness_BusinessFragmentDoc, business);
  const hidden = useLiveFragment(
    HiddenState_BusinessFragmentDoc,
    business as FragmentType<HiddenState_BusinessFragment>,
  );
  if (!data) return null;
  const { id, name } = data;
  return (
    <BusinessTile business={data} isFirst={isFirst}>
      {hidden?.isHidden && <p className="text-sm font-semibold text-warn">{userTexts.hiddenBusiness}</p>}
      <ViewDetails id={id} name={name} text={userTexts.view} />
      <Link to={paths.editBusiness(id)} className="button grow">
        {commonTexts.edit}
        <span className="sr-only"> {name}</span>
      </Link>
      <DeleteBusinessButton business={data} deletedText={deleteTexts.deletedSuccessfully} />
    </BusinessTile>
  );
}
