/** Rules for the password and the e-mail address of an account. The forms of sign-in and registration do not load them. */
import { confirmationOf, loginRules, passwordRule } from '../users.ts';

export const changePasswordRules = { current: passwordRule('Current password'), next: passwordRule('New password') };

/** The field that repeats a new password. */
export const confirmNewPassword = confirmationOf('next');

export const deleteAccountRules = { password: loginRules.password };

export const requestPasswordResetRules = { email: loginRules.email };

export const resetPasswordRules = { next: changePasswordRules.next };

export const changeEmailRules = { ...loginRules };
