/** What a notification says, with links: 'A, B and 3 others liked Blue Lantern'. */
import { createElement, Fragment, type ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import type { NotificationsPageQuery } from '#client/gql/graphql.ts';
import { sentenceOf } from '#rules/community/sentences.ts';
import { commentPath } from '#rules/page.ts';
import { actions } from '#rules/moderation/names.ts';

/** A notification as the page reads it. */
export type Notification = NonNullable<
  NonNullable<NotificationsPageQuery['me']>['notifications']
>['edges'][number]['node'];

const link = (to: string, text: string): ReactElement => (
  <Link to={to} className="link font-semibold" dir="auto">
    {text}
  </Link>
);

/** The path of what a notification tells of: the comment, or else the business. Undefined for followers and decisions. */
export const pathOf = ({ business, commentId }: Pick<Notification, 'business' | 'commentId'>): string | undefined =>
  business ? (commentId ? commentPath(business.id, commentId) : paths.business(business.id)) : undefined;

/** The sentence of a notification. */
export const sentence = ({ kind, num, actors, business, commentId, decision }: Notification): ReactElement =>
  createElement(
    Fragment,
    null,
    ...sentenceOf<ReactElement>({
      kind,
      num,
      people: actors.map(({ username }) => link(paths.user(username), username)),
      business: business && link(pathOf({ business, commentId })!, business.name),
      decision: decision && { action: link(paths.account, actions[decision.action]), subject: decision.subject.title },
    }),
  );
