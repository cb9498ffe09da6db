/** The entries of the audit log in words. */
import { exactDate } from '#client/core/dates.ts';
import { actions, appealOutcomes, grounds } from '#rules/moderation/names.ts';
import { roleLabels } from '../role/roleTexts.ts';

interface Entry {
  actor: string;
  action: string;
  target: string;
  details: string;
}

const messages: Record<string, (actor: string, target: string) => string> = {
  SET_ROLE: (actor, target) => `${actor} changed the role of ${target}`,
  SUSPEND: (actor, target) => `${actor} changed the suspension of ${target}`,
  RESET_PASSWORD: (actor, target) => `${actor} reset the password of ${target}`,
  DECIDE: (actor, target) => `${actor} decided about ${target}`,
  DECIDE_APPEAL: (actor, target) => `${actor} decided about an appeal by ${target}`,
};

/** Who did what about whom. */
export function auditTitle({ actor, action, target }: Entry): string {
  const who = actor === 'operator' ? 'The operator' : actor;
  const message = messages[action];
  return message ? message(who, target) : `${who}: ${action.toLowerCase().replaceAll('_', ' ')}, ${target}`;
}

const words: Record<string, string> = {
  ...actions,
  ...grounds,
  ...appealOutcomes,
  ...roleLabels,
  ended: 'The suspension has ended',
};

const inWords = (detail: string): string => {
  const [time] = /\d{4}-\d\d-\d\dT\S+$/.exec(detail) ?? [];
  return time ? `until ${exactDate(time)}` : (words[detail] ?? detail);
};

/** The details, as 'Suspend · Spam or advertising · until Nov 26, 2026, 2:33 AM'. */
export const auditDetails = ({ details }: Entry): string => details.split(', ').map(inWords).join(' · ');
