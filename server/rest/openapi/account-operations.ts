/** The OpenAPI descriptions of the routes in account.routes.ts, and their messages. */
import { messageOf, type Operation } from './operation.ts';
import { described, object, ref, text, textList } from './parts.ts';

export const emailMessages = {
  resetRequested: 'If the address has an account, a link is on its way',
  confirmationSent: 'A link is on its way, unless the address is confirmed',
  verified: 'Email address confirmed',
  changeRequested: 'A link is on its way to the new address',
  changed: 'Email address changed',
  undone: 'Email address restored',
};

export const accountOperations: Record<string, Operation> = {
  'POST /users/password/forgot': {
    id: 'requestPasswordReset',
    summary:
      'Mails a link that resets the password, if the address has an account. The response is the same without one.',
    body: { json: 'Address' },
    response: messageOf(emailMessages.resetRequested),
  },
  'POST /users/password/reset': {
    id: 'resetPassword',
    summary: 'Sets a new password, ends all sessions of the account and signs it in.',
    body: { json: 'PasswordReset' },
    response: ref('Entry'),
  },
  'POST /users/email/confirmation': {
    id: 'sendEmailConfirmation',
    summary: 'Mails the signed-in user a link that confirms the e-mail address, unless it is confirmed.',
    response: messageOf(emailMessages.confirmationSent),
  },
  'POST /users/email/verify': {
    id: 'verifyEmail',
    summary: 'Confirms the e-mail address of an account.',
    body: { json: 'MailToken' },
    response: messageOf(emailMessages.verified),
  },
  'POST /users/email/change': {
    id: 'requestEmailChange',
    summary: 'Mails a link to a new e-mail address of the signed-in user. The address changes with that link.',
    body: { json: 'AddressChange' },
    response: messageOf(emailMessages.changeRequested),
  },
  'POST /users/email/change/confirm': {
    id: 'confirmEmailChange',
    summary:
      'Changes the e-mail address of an account, and mails a link that undoes the change to the previous address.',
    body: { json: 'MailToken' },
    response: messageOf(emailMessages.changed),
  },
  'POST /users/email/change/undo': {
    id: 'undoEmailChange',
    summary: 'Restores the previous e-mail address of an account, and ends all its sessions and its password.',
    body: { json: 'MailToken' },
    response: object({
      message: textList(emailMessages.undone),
      resetToken: described(text(), 'A token that resets the password.'),
    }),
  },
};
