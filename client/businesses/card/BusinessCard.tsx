/** A business on the home page or a public profile: the tile with the viewer's actions. */
import type { FragmentType } from '@apollo/client';
import { Link } from 'react-router-dom';
import { useAuth } from '#client/auth/authContext.ts';
import { paths } from '#client/core/paths.ts';
import { useLiveFragment } from '#client/core/apollo/useLiveFragment.ts';
import { commonTexts } from '#client/core/commonTexts.ts';
import { FollowButton } from '#client/follows/FollowButton.tsx';
import { followMessages } from '#client/follows/followMessages.ts';
import { BusinessCard_BusinessFragmentDoc, type BusinessCard_BusinessFragment } from '#client/gql/graphql.ts';
import { LikeButton } from '#client/reactions/LikeButton.tsx';
import { SaveButton } from '#client/reactions/SaveButton.tsx';
import { BusinessTile } from './BusinessTile.tsx';
import { ViewDetails } from './ViewDetails.tsx';

interface BusinessCardProps {
  business: FragmentType<BusinessCard_BusinessFragment>;
  isUrgent?: boolean;
  /** True on the owner's profile, which has its own Follow button. */
  isOnOwnersPage?: boolean;
}

// In a narrow footer these buttons take a row of their own.
const ownRow = '@max-[18rem]:order-last @max-[18rem]:w-full max-sm:order-last max-sm:w-full';

export function BusinessCard({ business, isUrgent, isOnOwnersPage = false }: BusinessCardProps) {
  const { user } = useAuth();
  const data = useLiveFragment(BusinessCard_BusinessFragmentDoc, business);
  if (!data) return null;
  const { id, name, owner } = data;
  return (
    <BusinessTile business={data} isUrgent={isUrgent}>
      <ViewDetails id={id} name={name} />
      {user?.id === owner.id && (
        <Link to={paths.editBusiness(id)} className={`button ${ownRow}`}>
          {commonTexts.edit}
          <span className="sr-only"> {name}</span>
        </Link>
      )}
      {user && user.id !== owner.id && !isOnOwnersPage && (
        <FollowButton user={owner} messages={followMessages.profile} className={ownRow} />
      )}
      <span className="flex">
        <LikeButton business={data} />
        <SaveButton business={data} />
      </span>
    </BusinessTile>
  );
}
