/** The details of a business: summary, actions, rating, comments and further businesses. Each part shows as soon as its data is known. */
import type { FragmentType } from '@apollo/client';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useAuth } from '#client/auth/authContext.ts';
import { commentsId } from '#client/comments/CommentList.tsx';
import { Comments } from '#client/comments/Comments.tsx';
import { commentViewParams, parseCommentView, type CommentView } from '#client/comments/view/commentView.ts';
import { useLiveFragment } from '#client/core/apollo/useLiveFragment.ts';
import { FollowButton } from '#client/follows/FollowButton.tsx';
import { followMessages } from '#client/follows/followMessages.ts';
import {
  BusinessContact_BusinessFragmentDoc,
  BusinessPosition_BusinessFragmentDoc,
  BusinessPictures_BusinessFragmentDoc,
  HiddenState_BusinessFragmentDoc,
  OpeningHours_BusinessFragmentDoc,
  StarRating_BusinessFragmentDoc,
  type BusinessDetails_BusinessFragment,
  type BusinessTile_BusinessFragment,
  type FollowButton_UserFragment,
  type MoreBusinesses_BusinessFragment,
} from '#client/gql/graphql.ts';
import { LikeButton } from '#client/reactions/LikeButton.tsx';
import { LazyHiddenNotice } from '#client/moderation/own/LazyHiddenNotice.tsx';
import { SubjectMenu } from '#client/moderation/report/SubjectMenu.tsx';
import { askToLogin } from '#client/core/returnLink.ts';
import { RatingHistogram } from '#client/reactions/RatingHistogram.tsx';
import { SaveButton } from '#client/reactions/SaveButton.tsx';
import { StarRating } from '#client/reactions/StarRating.tsx';
import { Lazy } from '#client/ui/Lazy.tsx';
import { lazyCode } from '#client/core/lazyCode.ts';
import { hueClass } from '../card/categoryHue.ts';
import { HoursTable } from '../hours/HoursTable.tsx';
import { BusinessSummary } from './BusinessSummary.tsx';
import { BusinessContact, hasContact } from './contact/BusinessContact.tsx';
import { ContactActions } from './contact/ContactActions.tsx';
import { RatingSkeleton } from './DetailsSkeleton.tsx';
import { MoreBusinesses } from './more/MoreBusinesses.tsx';
import { BusinessPosition } from './position/BusinessPosition.tsx';
import { ShareButton } from './ShareButton.tsx';

const ownerActions = lazyCode(async () => (await import('./OwnerActions.tsx')).OwnerActions);

// Two columns on wide windows. Without hours, a contact and a map, the rating takes the second column.
const columns = 'lg:grid-cols-[2fr_1fr] lg:gap-12';

/** The object in the cache from which each part reads its own fragment. */
export type BusinessReference = Omit<BusinessDetails_BusinessFragment, 'owner'> &
  FragmentType<MoreBusinesses_BusinessFragment>;

interface BusinessDetailsProps {
  business: BusinessReference;
  facts: BusinessTile_BusinessFragment;
  /** The error state in place of the parts that are not in the facts. */
  notLoaded?: ReactNode;
}

export function BusinessDetails({ business, facts, notLoaded }: BusinessDetailsProps) {
  const { user } = useAuth();
  const ratings = useLiveFragment(StarRating_BusinessFragmentDoc, business);
  const gallery = useLiveFragment(BusinessPictures_BusinessFragmentDoc, business);
  const hidden = useLiveFragment(HiddenState_BusinessFragmentDoc, business);
  // The server refuses likes, saves, ratings, comments and reports then, also those of its owner and of moderators, and to follow an owner
  // who is hidden with it.
  const isHidden = hidden?.isHidden ?? false;
  const contact = useLiveFragment(BusinessContact_BusinessFragmentDoc, business);
  const position = useLiveFragment(BusinessPosition_BusinessFragmentDoc, business)?.position;
  const hours = useLiveFragment(OpeningHours_BusinessFragmentDoc, business)?.hours;
  const hasSideColumn = Boolean(hours || position) || (contact && hasContact(contact));
  const { owner, category } = facts;
  const [searchParams, setSearchParams] = useSearchParams();
  const view = parseCommentView(searchParams);
  const setView = (next: CommentView) => setSearchParams(commentViewParams(next), { preventScrollReset: true });
  const showRated = (rating: number) => {
    setView({ ...view, rating });
    const section = document.getElementById(commentsId);
    section?.scrollIntoView();
    // Its heading, with the list and its status below. The pressed row is above them, or beside them.
    section?.querySelector('h2')?.focus({ preventScroll: true });
  };
  // In the server's markup it keeps its room for members, and on narrow windows also for the owner, whom the server does not know.
  const follow = (user || import.meta.env?.SSR) && !isHidden && (
    <div className="flex items-center max-sm:min-h-11">
      <FollowButton
        user={owner as FragmentType<FollowButton_UserFragment>}
        messages={followMessages.profile}
        className="for-members -my-3 text-sm whitespace-nowrap sm:min-h-9"
      />
    </div>
  );
  const menu = (
    <SubjectMenu
      subject={{ type: 'BUSINESS', id: facts.id, name: facts.name, personId: owner.id }}
      canReport={!isHidden}
      askToLogin={(text) => askToLogin(text, facts)}
    />
  );
  return (
    <article className={`${hueClass(category)} grid gap-8 pt-6 wrap-anywhere lg:gap-12 lg:pt-10`}>
      {isHidden && <LazyHiddenNotice id={facts.id} authorId={owner.id} isPending={hidden?.isPending} />}
      <BusinessSummary business={facts} pictures={gallery?.pictures} position={position} follow={follow} menu={menu}>
        {contact && <ContactActions contact={contact} position={position} name={facts.name} />}
        <div className="needs-script flex min-h-11 flex-wrap gap-2 *:grow max-sm:[&_.button]:px-3">
          {!isHidden && (
            <>
              <LikeButton business={business} hasLabel />
              <SaveButton business={business} hasLabel />
            </>
          )}
          <ShareButton title={facts.name} />
          {user?.id === owner.id && (
            <Lazy code={ownerActions} fallback={<div className="skeleton h-11 w-40 max-sm:w-full" />}>
              {(OwnerActions) => <OwnerActions business={facts} />}
            </Lazy>
          )}
        </div>
      </BusinessSummary>
      {notLoaded || (
        <div className={`below-actions grid items-start gap-8 lg:gap-12 ${hasSideColumn ? columns : ''}`}>
          <div className={`grid items-start gap-8 ${hasSideColumn ? '' : columns}`}>
            <div
              className={`empty:hidden ${hasSideColumn ? 'grid items-start gap-6 sm:grid-cols-2' : 'grid gap-6 lg:order-1'}`}
            >
              {ratings ? (
                <>
                  {!isHidden && <StarRating business={business} />}
                  {facts.numRatings > 0 && <RatingHistogram counts={ratings.ratingCounts} onChoose={showRated} />}
                </>
              ) : (
                <RatingSkeleton hasStatus={facts.numComments === 0} />
              )}
            </div>
            <Comments business={business} isHidden={isHidden} view={view} setView={setView} />
          </div>
          {hasSideColumn && (
            <div className="grid items-start gap-6 sm:max-lg:auto-cols-fr sm:max-lg:grid-flow-col lg:sticky lg:top-20">
              <div className="grid gap-6 empty:hidden">
                <HoursTable business={business} />
                {contact && <BusinessContact contact={contact} name={facts.name} />}
              </div>
              {position && <BusinessPosition position={position} name={facts.name} />}
            </div>
          )}
        </div>
      )}
      <MoreBusinesses business={business} of={facts} />
    </article>
  );
}
