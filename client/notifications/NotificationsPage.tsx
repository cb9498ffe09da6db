/** The page of notifications: what happened to the viewer and their businesses. Showing it marks them as seen. */
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { errorMessage } from '#client/core/errors.ts';
import { fixedHead, useHead } from '#client/core/head.ts';
import { paths } from '#client/core/paths.ts';
import type { Screen } from '#client/core/screen.ts';
import {
  NotificationsPageDocument,
  useNotificationsPageQuery,
} from '#client/gql/documents/notifications/NotificationsPage.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { Loading } from '#client/ui/Loading.tsx';
import { NextPage } from '#client/ui/NextPage.tsx';
import { PageHeading } from '#client/ui/PageHeading.tsx';
import { TryAgain } from '#client/ui/TryAgain.tsx';
import { settingsAnchor } from '#rules/community/notifications.ts';
import { NotificationItem } from './NotificationItem.tsx';
import type { ListedNotification } from './message.tsx';
import { NotificationSkeletons } from './NotificationSkeletons.tsx';
import { notificationTexts } from './notificationTexts.ts';
import { useRefetchNotifications } from './useRefetchNotifications.ts';
import { useMarkAsSeen } from './useMarkAsSeen.ts';

const head = fixedHead(notificationTexts.title);

export function NotificationsPage() {
  useHead(head);
  // Others act at any time.
  const { data, error, loading, client, refetch, fetchMore } = useNotificationsPageQuery({
    fetchPolicy: 'cache-and-network',
    refetchWritePolicy: 'merge',
  });
  useRefetchNotifications(refetch);
  const list = data?.me?.notifications;
  useMarkAsSeen(list?.edges[0]?.node, Boolean(list) && !loading && !error, refetch);
  const hasMuted = useRef(false);
  const mute = (isMuted: (notification: ListedNotification) => boolean) => {
    hasMuted.current = true;
    // Further pages are not requested again.
    for (const { node } of list?.edges ?? [])
      if (isMuted(node)) client.cache.evict({ id: client.cache.identify(node) });
    void refetch().catch(() => undefined);
  };
  // What is muted disappears with the focus. The next groups may take its place.
  useEffect(() => {
    if (!hasMuted.current || document.activeElement !== document.body) return;
    hasMuted.current = false;
    document.querySelector('h1')?.focus({ preventScroll: true });
  });
  // Unread ones are never behind others: those on further pages have been seen since.
  const numNew = list?.edges.findIndex(({ node }) => !node.isUnread) ?? -1;
  return (
    <div className="mx-auto grid w-full max-w-3xl gap-6 pt-8 md:pt-12">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PageHeading>{notificationTexts.title}</PageHeading>
        <Link to={`${paths.account}#${settingsAnchor}`} className="link">
          {notificationTexts.settings}
        </Link>
      </div>
      {list ? (
        list.edges.length > 0 ? (
          <ol className="divided border-t border-line">
            {list.edges.map(({ node }, at) => (
              <NotificationItem
                key={node.id}
                notification={numNew < 0 || at < numNew ? node : { ...node, isUnread: false }}
                onMuted={mute}
              />
            ))}
          </ol>
        ) : (
          <EmptyState text={notificationTexts.none}>
            <p className="text-ink2">{notificationTexts.noneHint}</p>
            <Link to={paths.home} className="button button-primary">
              {notificationTexts.explore}
            </Link>
          </EmptyState>
        )
      ) : error ? (
        <TryAgain text={errorMessage(error, notificationTexts.failed)} refetch={refetch} />
      ) : (
        <Loading>
          <NotificationSkeletons />
        </Loading>
      )}
      {list && <NextPage pageInfo={list.pageInfo} fetchMore={fetchMore} failed={notificationTexts.failed} />}
    </div>
  );
}

export const screen: Screen = {
  Component: NotificationsPage,
  head: () => head,
  queries: () => [{ document: NotificationsPageDocument, variables: {} }],
};
