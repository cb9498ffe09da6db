/** The viewer's own profile: header, own businesses and saved businesses. */
import { useSearchParams } from 'react-router-dom';
import { useAuth } from '#client/auth/authContext.ts';
import { toastError } from '#client/core/errors.ts';
import { fixedHead, useHead } from '#client/core/head.ts';
import type { Screen } from '#client/core/screen.ts';
import { lazyCode } from '#client/core/lazyCode.ts';
import { userTexts } from '../userTexts.ts';
import { BusinessSkeletons } from '#client/businesses/card/BusinessSkeletons.tsx';
import { ProfilePageDocument, SavedPageDocument, useProfilePageQuery } from '#client/gql/graphql.ts';
import { Lazy } from '#client/ui/Lazy.tsx';
import { Loading } from '#client/ui/Loading.tsx';
import { OwnBusinesses } from './OwnBusinesses.tsx';
import { ListPages, useListPages } from '../ListPages.tsx';
import { ProfileNotice } from '../ProfileNotice.tsx';
import { OwnHeader } from './OwnHeader.tsx';
import { OwnProfileSkeleton } from './OwnProfileSkeleton.tsx';
import { SavedTab } from '../saved/SavedTab.tsx';
import { TryAgain } from '#client/ui/TryAgain.tsx';
import { useErrorToast } from '../useErrorToast.ts';

// The tabs' code loads in parallel to their data.
const tabs = lazyCode(async () => (await import('#client/ui/Tabs.tsx')).Tabs);
tabs.fetch().catch(() => undefined);

const failed = userTexts.userDataFailed;

const [firstTab, savedTab] = ['my-businesses', 'saved'];

const skeletons = (
  <Loading>
    <BusinessSkeletons number={4} />
  </Loading>
);

const head = fixedHead(userTexts.profileTitle);

export function ProfilePage() {
  useHead(head);
  const { user } = useAuth();
  const { data, error, refetch, fetchMore } = useProfilePageQuery();
  useErrorToast(error, failed);
  // In the URL, so that a reload and Back keep the tab.
  const [searchParams, setSearchParams] = useSearchParams();
  const openTab = searchParams.get('tab') === savedTab ? savedTab : firstTab;
  const me = data?.me;
  // The other tab has its own list.
  const list = openTab === firstTab ? me?.businesses : undefined;
  const nextPage = useListPages(list, fetchMore, (failure) => toastError(failure, failed));
  // The server knows no user.
  if (!user)
    return import.meta.env?.SSR ? <OwnProfileSkeleton title={head.title}>{skeletons}</OwnProfileSkeleton> : null;
  return (
    <div className="grid gap-8">
      <OwnHeader user={user} figures={me ?? (error ? 'failed' : undefined)} />
      {me && <ProfileNotice userId={me.id} isHidden={me.isHidden} suspendedUntil={me.suspendedUntil} />}
      {me ? (
        <Lazy code={tabs} fallback={skeletons}>
          {(Tabs) => (
            <Tabs
              label={userTexts.profileTabs}
              open={openTab}
              onOpen={(name) =>
                setSearchParams(name === firstTab ? {} : { tab: name }, { replace: true, preventScrollReset: true })
              }
              tabs={[
                {
                  name: firstTab,
                  title: userTexts.myBusinesses(me.businesses.totalCount),
                  content: (
                    <OwnBusinesses
                      businesses={me.businesses.edges.map(({ node }) => node)}
                      hasMore={me.businesses.pageInfo.hasNextPage}
                    >
                      <ListPages {...nextPage} />
                    </OwnBusinesses>
                  ),
                },
                {
                  name: savedTab,
                  title: userTexts.savedTab(me.numSaved ?? 0),
                  content: <SavedTab />,
                },
              ]}
            />
          )}
        </Lazy>
      ) : error ? (
        <TryAgain refetch={refetch} />
      ) : (
        skeletons
      )}
    </div>
  );
}

export const screen: Screen = {
  Component: ProfilePage,
  head: () => head,
  queries: (_params, search) => [
    { document: ProfilePageDocument, variables: {}, isChangedByOthers: true },
    ...(search.get('tab') === savedTab
      ? [{ document: SavedPageDocument, variables: {}, isChangedByOthers: true }]
      : []),
  ],
};
