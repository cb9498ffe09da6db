/** A saved business with View and Unsave. */
import type { FragmentType } from '@apollo/client';
import { BusinessTile } from '#client/businesses/card/BusinessTile.tsx';
import { ViewDetails } from '#client/businesses/card/ViewDetails.tsx';
import { useLiveFragment } from '#client/core/apollo/useLiveFragment.ts';
import { userTexts } from '../userTexts.ts';
import { SavedBusiness_BusinessFragmentDoc, type SavedBusiness_BusinessFragment } from '#client/gql/graphql.ts';
import { useSetSaved } from '#client/reactions/useSetSaved.ts';
import { Button } from '#client/ui/Button.tsx';

interface SavedBusinessProps {
  business: FragmentType<SavedBusiness_BusinessFragment>;
  viewText: string;
  /** True for the first business of the page. */
  isFirst: boolean;
}

const saveMessages = { unsaved: userTexts.unsaved, failed: () => userTexts.unsaveFailed };

export function SavedBusiness({ business, viewText, isFirst }: SavedBusinessProps) {
  const data = useLiveFragment(SavedBusiness_BusinessFragmentDoc, business);
  const setSaved = useSetSaved(saveMessages);
  if (!data) return null;
  const { id, name } = data;
  return (
    <BusinessTile business={data} isFirst={isFirst}>
      <ViewDetails id={id} name={name} text={viewText} />
      <Button className="grow" onClick={() => void setSaved(data, false)}>
        {userTexts.unsave}
        <span className="sr-only"> {name}</span>
      </Button>
    </BusinessTile>
  );
}
