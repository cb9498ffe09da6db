/** The mails about decisions of moderators. Each function makes one of them. */
import { grounds, type AppealOutcome, type ModerationAction, type SubjectType } from '#rules/moderation/names.ts';
import { mailedPaths } from '#rules/page.ts';
import { formatTime } from '#rules/roles.ts';
import type { SiteSettings } from '#server/core/context.ts';
import { accountMail, type MailAccount } from '#server/mail/account-mail.ts';
import type { QueuedMail } from '#server/mail/outbox.ts';
import type { Decision } from './decision.types.ts';

/** The subject in words. */
const named = ({ type, title }: { type: SubjectType; title: string }): string =>
  ({
    BUSINESS: `your business ‘${title}’`,
    COMMENT: `your comment (${title})`,
    REPLY: `your reply (${title})`,
    USER: 'your account',
  })[type];

interface Facts extends Pick<Decision, 'subject' | 'suspendUntil'> {
  /** After a decision to suspend the end that applies, which is that of another suspension where that one lasts longer. */
  suspendedUntil: string | null;
}

const hidden = 'Only you and the moderators see it';
// A decision without action is not mailed.
const facts: Record<Exclude<ModerationAction, 'NO_ACTION'>, (what: string, facts: Facts) => string> = {
  HIDE: (what) => `The moderators have hidden ${what}. ${hidden}.`,
  REMOVE: (what) => `The moderators have removed ${what}. ${hidden}.`,
  WARN: (what) => `The moderators warn you about ${what}. Nothing is hidden.`,
  SUSPEND: (what, { suspendUntil, suspendedUntil, subject }) =>
    [
      `The moderators have suspended your account until ${formatTime(suspendUntil!)}.`,
      ...(subject.type === 'USER' ? [] : [`The reason is ${what}.`]),
      ...(suspendedUntil === suspendUntil
        ? []
        : [
            `Another suspension lasts longer, so that your account stays suspended until ${formatTime(suspendedUntil!)}.`,
          ]),
      'You can still sign in to read, to appeal and to delete the account.',
    ].join(' '),
  RESTORE: (what) => `The moderators have undone their decision about ${what}.`,
};

const notAutomated = 'A moderator decided this. No part of it was automated.';
const redress =
  'If you disagree, you can appeal once: sign in and write why, beside the decision. Another moderator decides about the appeal where there is one. You can also go to court.';

const mail = (site: SiteSettings, to: MailAccount, kind: string, title: string, paragraphs: string[]): QueuedMail =>
  accountMail(site, to, {
    kind,
    title,
    paragraphs,
    action: { label: 'See the decision', url: site.url + mailedPaths.account },
  });

/**
 * When a moderator decides: what was decided, why, that a person did, and how to appeal.
 * @param suspendedUntil the end of the suspension that applies after a decision to suspend, else null
 */
export function decisionMail(
  site: SiteSettings,
  to: MailAccount,
  { action, ground, statement, subject, suspendUntil }: Decision,
  suspendedUntil: string | null,
): QueuedMail {
  return mail(site, to, 'moderation-decision', 'A decision of the moderators', [
    facts[action as keyof typeof facts](named(subject), { subject, suspendUntil, suspendedUntil }),
    `Ground: ${grounds[ground]}.`,
    statement,
    notAutomated,
    ...(action === 'RESTORE' ? [] : [redress]),
  ]);
}

const results: Record<AppealOutcome, (what: string, hadEffect: boolean) => string> = {
  UPHELD: (what, hadEffect) =>
    hadEffect
      ? `The decision about ${what} stays.`
      : `The moderators uphold their decision about ${what}, although it has no effect any more.`,
  OVERTURNED: (what, hadEffect) =>
    hadEffect
      ? `Your appeal was successful: the decision about ${what} is undone.`
      : `Your appeal was successful: the moderators take back their decision about ${what}, which had no effect any more.`,
};

/**
 * When a moderator decides about the appeal.
 * @param hadEffect whether the decision still had an effect before
 */
export function appealMail(
  site: SiteSettings,
  to: MailAccount,
  { appeal, subject }: Decision,
  hadEffect: boolean,
): QueuedMail {
  return mail(site, to, 'moderation-appeal', 'The decision about your appeal', [
    results[appeal!.outcome!](named(subject), hadEffect),
    appeal!.statement!,
    notAutomated,
  ]);
}
