/** The feed: what the people whom the viewer follows listed, reviewed, liked and answered. */
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useAuth } from '#client/auth/authContext.ts';
import { errorMessage } from '#client/core/errors.ts';
import { fixedHead, useHead } from '#client/core/head.ts';
import { lazyCode } from '#client/core/lazyCode.ts';
import { paths } from '#client/core/paths.ts';
import type { Screen } from '#client/core/screen.ts';
import { FeedPageDocument, useFeedPageQuery } from '#client/gql/documents/feed/FeedPage.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { Lazy } from '#client/ui/Lazy.tsx';
import { Loading } from '#client/ui/Loading.tsx';
import { NextPage } from '#client/ui/NextPage.tsx';
import { PageHeading } from '#client/ui/PageHeading.tsx';
import { TryAgain } from '#client/ui/TryAgain.tsx';
import { FeedItem } from './FeedItem.tsx';
import { FeedSkeletons } from './FeedSkeletons.tsx';
import { feedTexts } from './feedTexts.ts';

const suggestions = lazyCode(async () => (await import('./Suggestions.tsx')).Suggestions);

const head = fixedHead(feedTexts.title);

function Feed() {
  const { data, previousData, error, refetch, fetchMore } = useFeedPageQuery();
  // A follow discards the feed in the cache. Its items stay until the new ones arrive.
  const { me } = data ?? previousData ?? {};
  const list = me?.feed;
  const isEmpty = list?.edges.length === 0;
  // The suggestions stay below the feed that they fill.
  const [wasEmpty, setWasEmpty] = useState(isEmpty);
  if (isEmpty && !wasEmpty) setWasEmpty(true);
  const failure = error && <TryAgain text={errorMessage(error, feedTexts.failed)} refetch={refetch} />;
  if (!list)
    return (
      failure || (
        <Loading>
          <FeedSkeletons />
        </Loading>
      )
    );
  const follows = (me?.numFollowing ?? 0) > 0;
  return (
    <>
      {failure ||
        (isEmpty && (
          <EmptyState text={follows ? feedTexts.nothing : feedTexts.none}>
            <p className="text-ink2">{follows ? feedTexts.nothingHint : feedTexts.noneHint}</p>
          </EmptyState>
        ))}
      {!isEmpty && (
        <ol className="divided border-t border-line">
          {list.edges.map(({ node }) => (
            <FeedItem key={node.id} activity={node} />
          ))}
        </ol>
      )}
      {!failure && <NextPage pageInfo={list.pageInfo} fetchMore={fetchMore} failed={feedTexts.failed} />}
      {wasEmpty && <Lazy code={suggestions}>{(Suggestions) => <Suggestions />}</Lazy>}
    </>
  );
}

export function FeedPage() {
  useHead(head);
  const { user } = useAuth();
  return (
    <div className="mx-auto grid w-full max-w-3xl gap-6 pt-8 md:pt-12">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PageHeading>{feedTexts.title}</PageHeading>
        <Link to={paths.users} className="link">
          {feedTexts.findPeople}
        </Link>
      </div>
      {/* Another user starts anew. */}
      <Feed key={user?.id} />
    </div>
  );
}

export const screen: Screen = {
  Component: FeedPage,
  head: () => head,
  queries: () => [{ document: FeedPageDocument, variables: {}, isChangedByOthers: true }],
};
