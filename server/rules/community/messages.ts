/** The messages of notifications: 'A, B and 3 others liked Blue Lantern'. Pages show names as links, mails as text. */
import type { NotificationKind } from './notifications.ts';

const wholeNumber = new Intl.NumberFormat('en-US');
const count = (num: number): string => wholeNumber.format(num);

/** A notification whose names are links or texts. */
interface MessageParams<Name> {
  kind: NotificationKind;
  num: number;
  /** The people of the newest events. */
  people: Name[];
  business: Name | null;
  /** The action and the subject of a decision. */
  decision?: { action: Name; subject: string } | null;
}

type Message<Name> = (string | Name)[];

/** The parts as a list: 'A', 'A and B', 'A, B and C'. */
const joined = <Name>(parts: (string | Name)[]): Message<Name> =>
  parts.flatMap((part, at) => (at === 0 ? [part] : [at === parts.length - 1 ? ' and ' : ', ', part]));

/** The newest people, and the number of the others: three names, or two and a number. */
function who<Name>({ people, num }: MessageParams<Name>): Message<Name> {
  if (num <= people.length) return joined(people);
  const shown = people.slice(0, 2);
  if (shown.length === 0) return ['Someone'];
  const others = num - shown.length;
  return joined([...shown, others === 1 ? '1 other' : `${count(others)} others`]);
}

const nameOf = <Name>({ business }: MessageParams<Name>): Message<Name> => (business === null ? [] : [business]);

const about = <Name>(params: MessageParams<Name>, verb: string): Message<Name> => [
  ...who(params),
  verb,
  ...nameOf(params),
];

/** One comment by its author, or a number of comments with the authors of the newest ones. */
const texts = <Name>(params: MessageParams<Name>, verb: string, several: string): Message<Name> =>
  params.num === 1
    ? about(params, verb)
    : [`${count(params.num)} ${several}`, ...nameOf(params), ', the newest by ', ...joined(params.people)];

const messages: Record<NotificationKind, <Name>(params: MessageParams<Name>) => Message<Name>> = {
  LIKE: (params) => about(params, ' liked '),
  RATING: (params) => about(params, ' rated '),
  COMMENT: (params) => texts(params, ' commented on ', 'comments on '),
  REVIEW: (params) => texts(params, ' reviewed ', 'reviews of '),
  MENTION: (params) => texts(params, ' mentioned you in a comment on ', 'comments and replies mention you on '),
  REPLY: (params) => about(params, ' replied to your comment on '),
  HELPFUL: (params) =>
    about(params, params.num === 1 ? ' finds your comment helpful on ' : ' find your comment helpful on '),
  SAVE: (params) => [params.num === 1 ? '1 person saved ' : `${count(params.num)} people saved `, ...nameOf(params)],
  FOLLOW: (params) => [...who(params), params.num === 1 ? ' follows you' : ' follow you'],
  NEW_BUSINESS: (params) => [
    ...joined(params.people),
    params.num === 1 ? ' listed ' : ` listed ${count(params.num)} businesses, the newest is `,
    ...nameOf(params),
  ],
  DECISION: ({ decision }) =>
    decision ? ['The moderators decided: ', decision.action, ` · ${decision.subject}`] : ['The moderators decided: '],
};

/** The parts of the message of a notification, in order. */
export const notificationText = <Name>(params: MessageParams<Name>): Message<Name> => messages[params.kind](params);
