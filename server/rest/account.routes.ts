/** The routes of registration, login and password reset, and of the confirmation and the change of an e-mail address. */
import { login, register } from '#server/auth/auth.service.ts';
import { confirmEmailChange, requestEmailChange, undoEmailChange } from '#server/auth/email/address-change.service.ts';
import { sendEmailConfirmation, verifyEmail } from '#server/auth/email/confirmation.service.ts';
import { requestPasswordReset, resetPassword } from '#server/auth/email/password-reset.service.ts';
import { memberRoute, publicRoute, type RestRoute } from './handler.ts';
import { emailMessages } from './openapi/account-operations.ts';
import { serializeAuthPayload } from './serializers.ts';

export const accountRoutes: RestRoute[] = [
  publicRoute('POST', '/users/register', 201, async (ctx, { json, created }) => {
    const payload = await register(ctx, await json());
    created(`/users/${payload.user.id}`);
    return serializeAuthPayload(ctx, payload);
  }),
  publicRoute('POST', '/users/login', 200, async (ctx, request) =>
    serializeAuthPayload(ctx, await login(ctx, await request.json())),
  ),
  publicRoute('POST', '/users/password/forgot', 200, async (ctx, { json }) => {
    await requestPasswordReset(ctx, await json());
    return { message: emailMessages.resetRequested };
  }),
  publicRoute('POST', '/users/password/reset', 200, async (ctx, { json }) =>
    serializeAuthPayload(ctx, await resetPassword(ctx, await json())),
  ),
  memberRoute('POST', '/users/email/confirmation', 200, async (ctx) => {
    await sendEmailConfirmation(ctx);
    return { message: emailMessages.confirmationSent };
  }),
  publicRoute('POST', '/users/email/verify', 200, async (ctx, { json }) => {
    await verifyEmail(ctx, await json());
    return { message: emailMessages.verified };
  }),
  memberRoute('POST', '/users/email/change', 200, async (ctx, { json }) => {
    await requestEmailChange(ctx, await json());
    return { message: emailMessages.changeRequested };
  }),
  publicRoute('POST', '/users/email/change/confirm', 200, async (ctx, { json }) => {
    await confirmEmailChange(ctx, await json());
    return { message: emailMessages.changed };
  }),
  publicRoute('POST', '/users/email/change/undo', 200, async (ctx, { json }) => ({
    message: emailMessages.undone,
    resetToken: await undoEmailChange(ctx, await json()),
  })),
];
