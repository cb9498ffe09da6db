/** A mail to the user of an account, which greets them by name. */
import type { SiteSettings } from '#server/core/context.ts';
import { greeting, mailBody, type MailLayout } from './layout.ts';
import type { MailContent, QueuedMail } from './outbox.ts';

/** The account that a mail is for. */
export interface MailAccount {
  id: string;
  username: string;
  email: string;
}

interface AccountMail extends Omit<MailLayout, 'siteName'> {
  /** Without it the title and the name of the site. */
  subject?: string;
}

/** Makes the content of a mail to a user, with a greeting before the paragraphs. */
export const mailContent = (
  site: SiteSettings,
  { username, email }: Omit<MailAccount, 'id'>,
  { subject, ...body }: AccountMail,
): MailContent => ({
  to: { name: username, address: email },
  subject: subject ?? `${body.title} at ${site.name}`,
  ...mailBody({ siteName: site.name, ...body, paragraphs: [greeting(username), ...body.paragraphs] }),
});

/** Makes a mail to the user of an account, as `mailContent` does. It is not sent where the account is deleted before. */
export const accountMail = (
  site: SiteSettings,
  to: MailAccount,
  { kind, ...mail }: AccountMail & Pick<QueuedMail, 'kind'>,
): QueuedMail => ({ kind, userId: to.id, ...mailContent(site, to, mail) });
