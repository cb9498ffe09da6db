/** Texts of the pages that a forgotten password and the links of mails lead to. */
import { linkLifetime } from '#rules/accounts/mailed-links.ts';
import { authTexts } from '../authTexts.ts';

export const emailTexts = {
  forgot: {
    title: authTexts.forgotPassword,
    text: 'Enter the email of your account. We send you a link that lets you choose a new password.',
    submit: 'Send link',
    submitting: 'Sending link...',
    failed: authTexts.linkFailed,
    sent: (email: string) =>
      `If an account uses ${email}, a link is on its way. It works once, within ${linkLifetime('RESET_PASSWORD')}. Look in the spam folder, too.`,
  },
  reset: {
    title: 'Choose a new password',
    text: 'It signs you in here and signs every other device out.',
    submit: 'Set password',
    submitting: 'Setting password...',
    failed: 'Failed to set the password',
    done: 'Password changed. You are signed in.',
    another: 'Get a new link',
  },
  verify: {
    title: 'Confirm your email address',
    text: 'One press, and we know that your address is yours.',
    submit: 'Confirm address',
    submitting: 'Confirming address...',
    failed: 'Failed to confirm the address',
    done: 'Your email address is confirmed.',
    another: 'Get a new link on the account page',
  },
  change: {
    title: 'Use this email address',
    text: 'From now on you sign in with the address that this mail came to. Your previous address gets a note.',
    submit: 'Use this address',
    submitting: 'Changing address...',
    failed: 'Failed to change the address',
    done: 'Your email address is changed. Sign in with it from now on.',
    another: 'Go to the account page',
  },
  undo: {
    title: 'Undo the change of your email address',
    text: 'Your account gets this address back, and every device is signed out. The old password stops working: you choose a new one next.',
    submit: 'Undo the change',
    submitting: 'Restoring address...',
    failed: 'Failed to restore the address',
    done: 'Your address is back. Choose a new password.',
    another: authTexts.forgotPassword,
  },
  unsubscribe: {
    title: 'Stop mails about notifications',
    text: 'One press, and you get no more mails like the one with this link. Mails about your account, such as a new password, still arrive.',
    all: 'Stop all mails about notifications',
    submit: 'Stop these mails',
    submitting: 'Stopping mails...',
    failed: 'Failed to stop the mails',
    done: 'These mails have ended.',
    another: 'Choose what mails tell you on the account page',
  },
  incomplete: 'This link is incomplete. Open the link in the mail again, or copy all of it.',
  backToLogin: 'Back to sign in',
  toHome: 'Back to home',
};
