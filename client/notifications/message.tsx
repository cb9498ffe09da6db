/** The messages of notifications, with links: 'A, B and 3 others liked Blue Lantern'. */
import { createElement, Fragment, type ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import type { NotificationsPageQuery } from '#client/gql/graphql.ts';
import { notificationText } from '#rules/community/messages.ts';
import { commentPath } from '#rules/page.ts';
import { actions } from '#rules/moderation/names.ts';

/** A notification as the page reads it. */
export type ListedNotification = NonNullable<
  NonNullable<NotificationsPageQuery['me']>['notifications']
>['edges'][number]['node'];

const link = (to: string, text: string): ReactElement => (
  <Link to={to} className="link font-semibold" dir="auto">
    {text}
  </Link>
);

/** The path of the subject of a notification: the comment, or else the business. Undefined for followers and decisions. */
export const pathOf = ({
  business,
  commentId,
}: Pick<ListedNotification, 'business' | 'commentId'>): string | undefined =>
  business ? (commentId ? commentPath(business.id, commentId) : paths.business(business.id)) : undefined;

/** The message of a notification. */
export const message = ({ kind, num, actors, business, commentId, decision }: ListedNotification): ReactElement =>
  createElement(
    Fragment,
    null,
    ...notificationText<ReactElement>({
      kind,
      num,
      people: actors.map(({ username }) => link(paths.user(username), username)),
      business: business && link(pathOf({ business, commentId })!, business.name),
      decision: decision && { action: link(paths.account, actions[decision.action]), subject: decision.subject.title },
    }),
  );
