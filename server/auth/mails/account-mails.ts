/** The mails about an account. Each function makes one of them. */
import { deviceName } from '#rules/accounts/device-name.ts';
import { linkLifetime, tokenFragment } from '#rules/accounts/mailed-links.ts';
import { mailedPaths } from '#rules/page.ts';
import { formatTime } from '#rules/roles.ts';
import type { SiteSettings } from '#server/core/context.ts';
import { accountMail, mailContent, type MailAccount } from '#server/mail/account-mail.ts';
import type { QueuedMail } from '#server/mail/outbox.ts';

const forgotten = (site: SiteSettings) => ({
  label: 'Reset your password',
  url: site.url + mailedPaths.forgotPassword,
});

const aboutSite = (site: SiteSettings) => ({
  label: 'About the site, and how to reach the operator',
  url: site.url + mailedPaths.about,
});

/** At registration, and when a user requests it again. */
export const confirmationMail = (site: SiteSettings, to: MailAccount, token: string): QueuedMail =>
  accountMail(site, to, {
    kind: 'email-confirmation',
    subject: `Confirm your address at ${site.name}`,
    title: 'Confirm your email address',
    paragraphs: [
      `Please confirm that this address belongs to your account at ${site.name}. It is where a link goes if you forget your password.`,
    ],
    action: { label: 'Confirm this address', url: site.url + mailedPaths.verifyEmail + tokenFragment(token) },
    footnote: `The link works once, within ${linkLifetime('VERIFY_EMAIL')}. If you have no account there, ignore this mail.`,
  });

/** When a user has forgotten the password. */
export const passwordResetMail = (site: SiteSettings, to: MailAccount, token: string): QueuedMail =>
  accountMail(site, to, {
    kind: 'password-reset',
    title: 'Reset your password',
    paragraphs: [`Someone, probably you, has asked for a new password for your account at ${site.name}.`],
    action: { label: 'Choose a new password', url: site.url + mailedPaths.resetPassword + tokenFragment(token) },
    footnote: `The link works once, within ${linkLifetime('RESET_PASSWORD')}. If you did not ask for it, ignore this mail: your password stays as it is.`,
  });

/** After a change or a reset of the password. */
export const passwordChangedMail = (site: SiteSettings, to: MailAccount): QueuedMail =>
  accountMail(site, to, {
    kind: 'password-changed',
    subject: `Your password at ${site.name} was changed`,
    title: 'Your password was changed',
    paragraphs: [
      'Your account has a new password, and every other device is signed out.',
      'If this was not you, reset your password now.',
    ],
    action: forgotten(site),
  });

/** To the new address, before it takes effect. */
export const emailChangeMail = (site: SiteSettings, to: MailAccount, token: string): QueuedMail =>
  accountMail(site, to, {
    kind: 'email-change',
    subject: `Confirm your new address at ${site.name}`,
    title: 'Confirm your new email address',
    paragraphs: [`Please confirm that your account at ${site.name} should use this address from now on.`],
    action: { label: 'Use this address', url: site.url + mailedPaths.changeEmail + tokenFragment(token) },
    footnote: `The link works once, within ${linkLifetime('CHANGE_EMAIL')}. If you did not ask for it, ignore this mail: nothing changes without the link.`,
  });

/**
 * To the previous address, after the change. It may be that of a stranger, who is not told the new one, unless the user owned it.
 * @param to the account with its previous address
 */
export const emailChangedMail = (
  site: SiteSettings,
  to: MailAccount & { ownsEmail: boolean },
  next: string,
  token: string,
): QueuedMail =>
  accountMail(site, to, {
    kind: 'email-changed',
    subject: `Your address at ${site.name} was changed`,
    title: 'Your email address was changed',
    paragraphs: [
      `Your account at ${site.name} now uses ${to.ownsEmail ? `the address ${next}` : 'another address'}.`,
      'If this was not you, undo the change. It brings this address back, signs every device out and lets you choose a new password.',
    ],
    action: { label: 'Undo the change', url: site.url + mailedPaths.changeEmail + tokenFragment(token, 'undo') },
    footnote: `The link works once, within ${linkLifetime('UNDO_EMAIL_CHANGE')}. If you changed the address yourself, nothing is left to do.`,
  });

/**
 * To an address that an account no longer has, after an undo or a change back. It contains no link to the account.
 * @param to the account with the address that it had
 */
export const emailRemovedMail = (site: SiteSettings, to: MailAccount): QueuedMail =>
  accountMail(site, to, {
    kind: 'email-changed',
    subject: `Your address at ${site.name} was changed`,
    title: 'Your email address was changed',
    paragraphs: [
      `Your account at ${site.name} has its previous address again, and no longer uses this one.`,
      'If this was not you, write to the operator.',
    ],
    action: aboutSite(site),
    footnote: 'If you brought the previous address back yourself, nothing is left to do.',
  });

/** After a sign-in with a device that the account has not used. */
export const newSignInMail = (site: SiteSettings, to: MailAccount, userAgent: string): QueuedMail =>
  accountMail(site, to, {
    kind: 'new-sign-in',
    title: 'New sign-in',
    paragraphs: [
      `A new device has signed in to your account: ${deviceName(userAgent) ?? 'a program that is not a browser'}, on ${formatTime(new Date().toISOString())}.`,
      'If this was not you, reset your password now. It signs every device out.',
    ],
    action: forgotten(site),
    footnote: 'If it was you, nothing is left to do. A browser whose cookies were deleted counts as new.',
  });

/** After a suspension by the operator, who gives no statement. */
export const suspendedMail = (site: SiteSettings, to: MailAccount, until: string): QueuedMail =>
  accountMail(site, to, {
    kind: 'suspended',
    subject: `Your account at ${site.name} is suspended`,
    title: 'Your account is suspended',
    paragraphs: [
      `The operator of ${site.name} has suspended your account until ${formatTime(until)}.`,
      'Until then you can sign in, read, and delete the account, but not write.',
    ],
    action: aboutSite(site),
  });

/** After the deletion. It belongs to no account any more. */
export const accountDeletedMail = (site: SiteSettings, to: MailAccount): QueuedMail => ({
  kind: 'account-deleted',
  ...mailContent(site, to, {
    subject: `Your account at ${site.name} was deleted`,
    title: 'Your account was deleted',
    paragraphs: [
      `Your account at ${site.name} was deleted, with your profile, businesses, comments, ratings, likes and saves.`,
      `This is the last mail that you get from us.${site.closedNotice ? '' : ' This address can register again at any time.'}`,
    ],
  }),
});
