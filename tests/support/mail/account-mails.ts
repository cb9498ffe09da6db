/** The mails about an account, by their kind, and the tokens in their links. */
import type { ParsedMail } from 'mailparser';
import type { Fixture } from '../fixture.ts';
import { until } from '../site.ts';
import { linkIn, mailsTo, mailTo } from './inbox.ts';

const subjects = {
  'email-confirmation': 'Confirm your address at Main Street',
  'password-reset': 'Reset your password at Main Street',
  'password-changed': 'Your password at Main Street was changed',
  'email-change': 'Confirm your new address at Main Street',
  'email-changed': 'Your address at Main Street was changed',
  'new-sign-in': 'New sign-in at Main Street',
  suspended: 'Your account at Main Street is suspended',
  'account-deleted': 'Your account at Main Street was deleted',
};
export type MailKind = keyof typeof subjects;

type MailSite = Pick<Fixture, 'dataDir' | 'db'>;

const allSent = ({ db }: MailSite): Promise<void> =>
  until('no mail waits', async () => (await db.query<unknown[]>('SELECT FROM outbox')).length === 0);

/** Waits until no mail waits, and returns the newest one of a kind to an address. */
export async function newestMail(site: MailSite, address: string, kind: MailKind): Promise<ParsedMail> {
  await allSent(site);
  return mailTo(site, address, ({ subject }) => subject === subjects[kind]);
}

/** The kinds of all mails to an address, the oldest first, as soon as no mail waits. */
export async function kindsTo(site: MailSite, address: string): Promise<string[]> {
  await allSent(site);
  const kinds = new Map(Object.entries(subjects).map(([kind, subject]) => [subject, kind]));
  return (await mailsTo(site, address)).map(({ subject = '' }) => kinds.get(subject) ?? subject);
}

/** The token of the link in a mail. */
export const tokenIn = (mail: Pick<ParsedMail, 'text'>): string => linkIn(mail).hash.replace(/^#(token|undo)=/, '');

/** Waits for the newest mail of a kind to an address, and returns the token of its link. */
export const linkTo = async (site: MailSite, address: string, kind: MailKind): Promise<string> =>
  tokenIn(await newestMail(site, address, kind));

/**
 * Requests a new password, and returns the token of the mail, which the site queues only after its response: an earlier mail to the
 * address may be there.
 */
export async function resetLinkTo(site: MailSite, address: string, request: () => Promise<unknown>): Promise<string> {
  const links = async () => (await kindsTo(site, address)).filter((kind) => kind === 'password-reset').length;
  const before = await links();
  await request();
  await until('the link is mailed', async () => (await links()) > before);
  return linkTo(site, address, 'password-reset');
}
