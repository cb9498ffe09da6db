/** The card of a business on the home page or a public profile: a tile with the viewer's actions. */
import type { FragmentType } from '@apollo/client';
import { Link } from 'react-router-dom';
import { useAuth } from '#client/auth/authContext.ts';
import { paths } from '#client/core/paths.ts';
import { useLiveFragment } from '#client/core/apollo/useLiveFragment.ts';
import { commonTexts } from '#client/core/commonTexts.ts';
import { FollowButton } from '#client/follows/FollowButton.tsx';
import { followMessages } from '#client/follows/followMessages.ts';
import { BusinessCard_BusinessFragmentDoc } from '#client/gql/documents/businesses/card/BusinessCard.ts';
import type { BusinessCard_BusinessFragment } from '#client/gql/graphql.ts';
import { LikeButton } from '#client/reactions/LikeButton.tsx';
import { SaveButton } from '#client/reactions/SaveButton.tsx';
import { BusinessTile } from './BusinessTile.tsx';
import { ViewDetails } from './ViewDetails.tsx';

interface BusinessCardProps {
  business: FragmentType<BusinessCard_BusinessFragment>;
  /** In metres from the origin of the list. */
  distance?: number | null;
  /** True for the first card of a page. */
  isFirst?: boolean;
  /** Says that the business is hidden, where it is: then it takes no likes and saves. */
  hiddenText?: string;
}

const small = 'button-small shrink-0';

export function BusinessCard({ business, distance, isFirst, hiddenText }: BusinessCardProps) {
  const { user } = useAuth();
  const data = useLiveFragment(BusinessCard_BusinessFragmentDoc, business);
  if (!data) return null;
  const { id, name, owner } = data;
  const edit = (
    <Link to={paths.editBusiness(id)} className={`button ${small}`}>
      {commonTexts.edit}
      <span className="sr-only"> {name}</span>
    </Link>
  );
  // A hidden business may be that of a hidden person, whom the server refuses to follow.
  const follow = !hiddenText && <FollowButton user={owner} messages={followMessages.profile} className={small} />;
  return (
    <BusinessTile
      business={data}
      distance={distance}
      isFirst={isFirst}
      ownerAction={user && (user.id === owner.id ? edit : follow)}
    >
      {hiddenText && <p className="text-sm font-semibold text-warn">{hiddenText}</p>}
      <ViewDetails id={id} name={name} />
      {!hiddenText && (
        <>
          <LikeButton business={data} />
          <SaveButton business={data} />
        </>
      )}
    </BusinessTile>
  );
}
