/** What a notification says, with links: 'A, B and 3 others liked Blue Lantern'. */
import { createElement, Fragment, type ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import type { NotificationsPageQuery } from '#client/gql/graphql.ts';
import { sentenceOf } from '#rules/community/sentences.ts';
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

/** The sentence of a notification. */
export const sentence = ({ kind, num, actors, business, decision }: Notification): ReactElement =>
  createElement(
    Fragment,
    null,
    ...sentenceOf<ReactElement>({
      kind,
      num,
      people: actors.map(({ username }) => link(paths.user(username), username)),
      business: business && link(paths.business(business.id), business.name),
      decision: decision && { action: link(paths.account, actions[decision.action]), subject: decision.subject.title },
    }),
  );
