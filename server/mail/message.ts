/** Turns a mail of the outbox into a message for nodemailer. */
import type { SendMailOptions } from 'nodemailer';
import { isEmail } from '#rules/users.ts';
import type { MailContent, Recipient } from './outbox.ts';

/** A mail that a sender has taken from the outbox. */
export interface ClaimedMail extends MailContent {
  id: string;
  kind: string;
  /** ISO 8601. */
  createdAt: string;
}

const addressOnly = ({ address }: Recipient): Recipient => ({ name: '', address });

/** Mail programs show a button that sends the POST (RFC 8058). */
const unsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

const invalidAddress = () => Object.assign(new Error('The address is not one of e-mail.'), { code: 'EENVELOPE' });

/**
 * Makes the message. Each attempt gives the same headers, so that a mail server can recognise a repeat. Addresses are objects,
 * also in the envelope, since nodemailer would parse more recipients out of a text.
 * @throws EENVELOPE for an address that contains anything else
 */
export function toMessage(mail: ClaimedMail, from: Recipient): SendMailOptions {
  const { id, to, subject, text, html, createdAt, unsubscribe } = mail;
  if (!isEmail(to.address)) throw invalidAddress();
  return {
    from,
    to,
    envelope: { from: addressOnly(from), to: [addressOnly(to)] },
    subject,
    text,
    html,
    messageId: `<${id}@${from.address.slice(from.address.lastIndexOf('@') + 1)}>`,
    date: new Date(createdAt),
    // Out-of-office programs send no answer (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated', ...(unsubscribe && unsubscribeHeaders(unsubscribe)) },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
