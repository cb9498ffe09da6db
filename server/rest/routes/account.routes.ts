/** The routes of registration, login and password reset, and of the confirmation and the change of an e-mail address. */
import { login, register } from '#server/auth/auth.service.ts';
import { confirmEmailChange, requestEmailChange, undoEmailChange } from '#server/auth/email/address-change.service.ts';
import { sendEmailConfirmation, verifyEmail } from '#server/auth/email/confirmation.service.ts';
import { emailDescriptions } from '#server/auth/email/email.descriptions.ts';
import { requestPasswordReset, resetPassword } from '#server/auth/email/password-reset.service.ts';
import { described, ref, text } from '../openapi/parts.ts';
import { memberRoute, messageAfter, messageWith, publicRoute, type RestRoute } from '../route.ts';
import { serializeAuthPayload } from '../serializers.ts';

export const accountRoutes: RestRoute[] = [
  publicRoute('POST', '/users/register', {
    id: 'register',
    summary: 'Creates an account and signs it in.',
    body: { json: 'Registration' },
    response: ref('Entry'),
    errors: ['registrationClosed'],
    location: 'The user.',
    answer: async (ctx, { json, created }) => {
      const payload = await register(ctx, await json());
      created(`/users/${payload.user.id}`);
      return serializeAuthPayload(ctx, payload);
    },
  }),
  publicRoute('POST', '/users/login', {
    id: 'login',
    summary: 'Signs in.',
    body: { json: 'Login' },
    response: ref('Entry'),
    errors: ['wrongLogin'],
    answer: async (ctx, { json }) => serializeAuthPayload(ctx, await login(ctx, await json())),
  }),
  publicRoute('POST', '/users/password/forgot', {
    id: 'requestPasswordReset',
    summary: emailDescriptions.requestReset,
    body: { json: 'Address' },
    ...messageAfter('If the address has an account, a link is on its way', async (ctx, { json }) =>
      requestPasswordReset(ctx, await json()),
    ),
  }),
  publicRoute('POST', '/users/password/reset', {
    id: 'resetPassword',
    summary: emailDescriptions.reset,
    body: { json: 'PasswordReset' },
    response: ref('Entry'),
    answer: async (ctx, { json }) => serializeAuthPayload(ctx, await resetPassword(ctx, await json())),
  }),
  memberRoute('POST', '/users/email/confirmation', {
    id: 'sendEmailConfirmation',
    summary: emailDescriptions.sendConfirmation,
    ...messageAfter('A link is on its way, unless the address is confirmed', sendEmailConfirmation),
  }),
  publicRoute('POST', '/users/email/verify', {
    id: 'verifyEmail',
    summary: emailDescriptions.verify,
    body: { json: 'MailToken' },
    ...messageAfter('Email address confirmed', async (ctx, { json }) => verifyEmail(ctx, await json())),
  }),
  memberRoute('POST', '/users/email/change', {
    id: 'requestEmailChange',
    summary: emailDescriptions.requestChange,
    body: { json: 'AddressChange' },
    ...messageAfter('A link is on its way to the new address', async (ctx, { json }) =>
      requestEmailChange(ctx, await json()),
    ),
  }),
  publicRoute('POST', '/users/email/change/confirm', {
    id: 'confirmEmailChange',
    summary: emailDescriptions.confirmChange,
    body: { json: 'MailToken' },
    ...messageAfter('Email address changed', async (ctx, { json }) => confirmEmailChange(ctx, await json())),
  }),
  publicRoute('POST', '/users/email/change/undo', {
    id: 'undoEmailChange',
    summary: emailDescriptions.undoChange,
    body: { json: 'MailToken' },
    ...messageWith(
      'Email address restored',
      { resetToken: described(text(), 'A token that resets the password.') },
      async (ctx, { json }) => ({ resetToken: await undoEmailChange(ctx, await json()) }),
    ),
  }),
];
