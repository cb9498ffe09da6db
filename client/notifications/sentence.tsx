/** What a notification says, with links: 'A, B and 3 others liked Blue Lantern'. */
import { createElement, Fragment, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import type { NotificationsPageQuery } from '#client/gql/graphql.ts';
import { actions } from '#rules/moderation/names.ts';
import { notificationTexts as texts } from './notificationTexts.ts';

/** A notification as the page reads it. */
export type Notification = NonNullable<
  NonNullable<NotificationsPageQuery['me']>['notifications']
>['edges'][number]['node'];

const person = ({ username }: { username: string }) => (
  <Link key={username} to={paths.user(username)} className="link font-semibold" dir="auto">
    {username}
  </Link>
);

const separator = (at: number, length: number): string => {
  if (at === 0) return '';
  return at === length - 1 ? texts.and : ', ';
};

/** The parts as a list: 'A', 'A and B', 'A, B and C'. */
const joined = (parts: ReactNode[]): ReactNode =>
  createElement(Fragment, null, ...parts.flatMap((part, at) => [separator(at, parts.length), part]));

/** The newest people, and the number of the others: three names, or two and a number. */
function people({ actors, num }: Pick<Notification, 'actors' | 'num'>): ReactNode {
  const names = actors.map(person);
  if (num <= names.length) return joined(names);
  const shown = names.slice(0, 2);
  if (shown.length === 0) return texts.someone;
  return joined([...shown, texts.others(num - shown.length)]);
}

const businessLink = ({ business }: Notification): ReactNode =>
  business && (
    <Link to={paths.business(business.id)} className="link font-semibold" dir="auto">
      {business.name}
    </Link>
  );

const about = (verb: string) => (notification: Notification) => (
  <>
    {people(notification)}
    {verb}
    {businessLink(notification)}
  </>
);

/** One comment by its author, or a number of comments with the authors of the newest ones. */
const comments = (verb: string, several: (num: number) => string) => (notification: Notification) =>
  notification.num === 1 ? (
    about(verb)(notification)
  ) : (
    <>
      {several(notification.num)}
      {businessLink(notification)}
      {texts.newestBy}
      {joined(notification.actors.map(person))}
    </>
  );

/** The sentence of each kind. */
export const sentences: Record<Notification['kind'], (notification: Notification) => ReactNode> = {
  LIKE: about(texts.liked),
  RATING: about(texts.rated),
  COMMENT: comments(texts.commented, texts.comments),
  MENTION: comments(texts.mentioned, texts.mentions),
  REPLY: about(texts.replied),
  HELPFUL: (notification) => about(texts.helpful(notification.num))(notification),
  SAVE: (notification) => (
    <>
      {texts.saved(notification.num)}
      {businessLink(notification)}
    </>
  ),
  FOLLOW: (notification) => (
    <>
      {people(notification)}
      {texts.follow(notification.num)}
    </>
  ),
  NEW_BUSINESS: (notification) => (
    <>
      {joined(notification.actors.map(person))}
      {notification.num === 1 ? texts.listed : texts.listedSeveral(notification.num)}
      {businessLink(notification)}
    </>
  ),
  DECISION: ({ decision }) => (
    <>
      {texts.decided}
      <Link to={paths.account} className="link font-semibold">
        {decision && actions[decision.action]}
      </Link>
      {decision && `${texts.about}${decision.subject.title}`}
    </>
  ),
};
