/** The JSON Schemas of what sign-in, registration and the links of mails send. */
import { limits } from '#rules/limits.ts';
import { described, object, text } from './parts.ts';

export const email = text({ max: limits.email.max }, { format: 'email' });
const password = text(limits.password);
const token = described(text(), 'The token of the mailed link. It works once.');

export const accountSchemas = {
  Registration: object({ username: text(limits.username, { pattern: '^[A-Za-z0-9_.-]+$' }), email, password }),
  Login: object({ email, password }),
  Address: object({ email }),
  PasswordReset: object({ token, next: password }),
  MailToken: object({ token }),
  AddressChange: object({ password, email }),
};
