/** The public profile page with its loading, error and not-found states. */
import { useParams } from 'react-router-dom';
import { BusinessSkeletons } from '#client/businesses/card/BusinessSkeletons.tsx';
import { errorCode, toastServerError, useServerErrorToast } from '#client/core/errors.ts';
import { userTexts } from '../userTexts.ts';
import { UserPageDocument, useUserPageQuery, type UserPageQuery } from '#client/gql/graphql.ts';
import { useHead } from '#client/core/head.ts';
import type { Screen } from '#client/core/screen.ts';
import { Loading } from '#client/ui/Loading.tsx';
import { PageHeading } from '#client/ui/PageHeading.tsx';
import { pageVariables, usePageVariables } from '#client/ui/PageLinks.tsx';
import { ListPages, useListPages } from '../ListPages.tsx';
import { ProfileSkeleton } from '../ProfileSkeleton.tsx';
import { TryAgain } from '#client/ui/TryAgain.tsx';
import { UserNotFound } from './UserNotFound.tsx';
import { UserProfile } from './UserProfile.tsx';
import { userHead } from './userHead.ts';

const failed = userTexts.profileFailed;

export function UserPage() {
  const { username = '' } = useParams();
  const { data, error, refetch, fetchMore } = useUserPageQuery({ variables: { username, ...usePageVariables() } });
  const isNotFound = errorCode(error) === 'NOT_FOUND' || data?.user === null;
  useHead(userHead(isNotFound ? null : data?.user));
  useServerErrorToast(isNotFound ? undefined : error, failed);
  const nextPage = useListPages(data?.user?.businesses, fetchMore, (failure) => toastServerError(failure, failed));

  if (isNotFound) return <UserNotFound />;
  if (data?.user)
    return (
      <UserProfile key={data.user.id} user={data.user}>
        <ListPages {...nextPage} />
      </UserProfile>
    );
  if (error)
    return (
      <div className="grid gap-6 py-12">
        <PageHeading>{username}</PageHeading>
        <TryAgain refetch={refetch} />
      </div>
    );
  return (
    <Loading>
      <ProfileSkeleton />
      <BusinessSkeletons number={4} />
    </Loading>
  );
}

export const screen: Screen = {
  Component: UserPage,
  head: (page: UserPageQuery | undefined, origin) => userHead(page?.user, origin),
  queries: ({ username = '' }, address) => [
    { document: UserPageDocument, variables: { username, ...pageVariables(address) }, isChangedByOthers: true },
  ],
};
