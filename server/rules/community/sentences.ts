/** What a notification says: 'A, B and 3 others liked Blue Lantern'. Pages show names as links, mails as text. */
import type { NotificationKind } from './notifications.ts';

const wholeNumber = new Intl.NumberFormat('en-US');
const count = (num: number): string => wholeNumber.format(num);

/** A notification whose names are links or texts. */
interface Told<Name> {
  kind: NotificationKind;
  num: number;
  /** The people of the newest events. */
  people: Name[];
  business: Name | null;
  /** The action and the subject of a decision. */
  decision?: { action: Name; subject: string } | null;
}

type Sentence<Name> = (string | Name)[];

/** The parts as a list: 'A', 'A and B', 'A, B and C'. */
const joined = <Name>(parts: (string | Name)[]): Sentence<Name> =>
  parts.flatMap((part, at) => (at === 0 ? [part] : [at === parts.length - 1 ? ' and ' : ', ', part]));

/** The newest people, and the number of the others: three names, or two and a number. */
function who<Name>({ people, num }: Told<Name>): Sentence<Name> {
  if (num <= people.length) return joined(people);
  const shown = people.slice(0, 2);
  if (shown.length === 0) return ['Someone'];
  const others = num - shown.length;
  return joined([...shown, others === 1 ? '1 other' : `${count(others)} others`]);
}

const nameOf = <Name>({ business }: Told<Name>): Sentence<Name> => (business === null ? [] : [business]);

const about = <Name>(told: Told<Name>, verb: string): Sentence<Name> => [...who(told), verb, ...nameOf(told)];

/** One comment by its author, or a number of comments with the authors of the newest ones. */
const texts = <Name>(told: Told<Name>, verb: string, several: string): Sentence<Name> =>
  told.num === 1
    ? about(told, verb)
    : [`${count(told.num)} ${several}`, ...nameOf(told), ', the newest by ', ...joined(told.people)];

const sentences: Record<NotificationKind, <Name>(told: Told<Name>) => Sentence<Name>> = {
  LIKE: (told) => about(told, ' liked '),
  RATING: (told) => about(told, ' rated '),
  COMMENT: (told) => texts(told, ' commented on ', 'comments on '),
  REVIEW: (told) => texts(told, ' reviewed ', 'reviews of '),
  MENTION: (told) => texts(told, ' mentioned you in a comment on ', 'comments and replies mention you on '),
  REPLY: (told) => about(told, ' replied to your comment on '),
  HELPFUL: (told) => about(told, told.num === 1 ? ' finds your comment helpful on ' : ' find your comment helpful on '),
  SAVE: (told) => [told.num === 1 ? '1 person saved ' : `${count(told.num)} people saved `, ...nameOf(told)],
  FOLLOW: (told) => [...who(told), told.num === 1 ? ' follows you' : ' follow you'],
  NEW_BUSINESS: (told) => [
    ...joined(told.people),
    told.num === 1 ? ' listed ' : ` listed ${count(told.num)} businesses, the newest is `,
    ...nameOf(told),
  ],
  DECISION: ({ decision }) =>
    decision ? ['The moderators decided: ', decision.action, ` · ${decision.subject}`] : ['The moderators decided: '],
};

/** The parts of the sentence of a notification, in order. */
export const sentenceOf = <Name>(told: Told<Name>): Sentence<Name> => sentences[told.kind](told);
