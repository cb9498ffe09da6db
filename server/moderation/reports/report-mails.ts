/** Tells the reporters of a case by mail the outcome of their reports. On the site it is in `User.reports`. */
import type { EntityManager } from 'typeorm';
import type { ModerationAction, SubjectType } from '#rules/moderation/names.ts';
import { mailedPaths } from '#rules/page.ts';
import type { Context, SiteSettings } from '#server/core/context.ts';
import { accountMail, type MailAccount } from '#server/mail/account-mail.ts';
import { queueMails, type QueuedMail } from '#server/mail/outbox.ts';

const things: Record<SubjectType, string> = {
  BUSINESS: 'a business',
  COMMENT: 'a comment',
  REPLY: 'a reply',
  USER: 'a person',
};

/** When a moderator has decided. It names neither the subject nor a person. */
const reportMail = (site: SiteSettings, to: MailAccount, type: SubjectType, isAction: boolean): QueuedMail =>
  accountMail(site, to, {
    kind: 'moderation-report',
    title: 'The decision about your report',
    paragraphs: [
      `thank you for reporting ${things[type]}.`,
      isAction
        ? 'A moderator has read your report, found that it breaks the rules, and has acted.'
        : 'A moderator has read your report and found nothing that breaks the rules, so that nothing changes.',
      ...(isAction ? [] : ['If something is missing in your report, you can report it again and write more.']),
      'The person whom it is about does not learn who reported it.',
    ],
    action: { label: 'See your reports', url: site.url + mailedPaths.account },
  });

// Raw SQL: reports have no entity, since the statement that adds one opens or changes its case.
const select = `SELECT u.id, u.username, u.email FROM reports r JOIN users u ON u.id = r.reporter_id
  WHERE r.case_id = $1 AND u.id <> $2 ORDER BY u.id`;

/**
 * Tells the reporters about the first decision of a case, apart from the moderator.
 * @param manager of the transaction of the decision
 */
export async function notifyReporters(
  { site }: Context,
  manager: EntityManager,
  { caseId, subjectType, moderatorId }: { caseId: string; subjectType: SubjectType; moderatorId: string },
  action: ModerationAction,
): Promise<void> {
  const reporters = (await manager.query(select, [caseId, moderatorId])) as MailAccount[];
  const mails = reporters.map((each) => reportMail(site, each, subjectType, action !== 'NO_ACTION'));
  await queueMails(manager, mails);
}
