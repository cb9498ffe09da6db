/** Rules for users: login, registration and account. */
import { isAllowedText } from './allowed-text.ts';
import { limits } from './limits.ts';
import { notAllowedTextMessage, textRule, type Rule } from './rule.ts';
import { clean, countCharacters } from './text.ts';

const emailPattern = /^[^\s@<>()[\],;:\\"]+@[^\s@<>()[\],;:\\"]+\.[^\s@<>()[\],;:\\".]{2,}$/;

/** Whether a text is an e-mail address. It is stored in lower case, in which a letter may have more characters. */
export const isEmail = (value: string): boolean =>
  isAllowedText(value) && emailPattern.test(clean(value)) && clean(value).toLowerCase().length <= limits.email.max;

const email: Rule<string> = {
  validate: {
    required: (value) => clean(value ?? '') !== '' || 'Email is required',
    pattern: (value) => isEmail(value) || 'Invalid email address',
  },
};

// A password is used as typed: spaces count, and it is not trimmed.
export const passwordRule = (label: string): Rule<string> => ({
  validate: {
    required: (value) => (value ?? '') !== '' || `${label} is required`,
    min: (value) =>
      countCharacters(value) >= limits.password.min || `Password must be at least ${limits.password.min} characters`,
    max: (value) =>
      countCharacters(value) <= limits.password.max || `Password must be at most ${limits.password.max} characters`,
    wellFormed: (value) => isAllowedText(value) || notAllowedTextMessage,
  },
});
const password = passwordRule('Password');

const reserved = new Set(['profile', 'login', 'register', 'save', 'unsave', 'me', 'test', 'admin', 'api']);

const username: Rule<string> = {
  validate: {
    ...textRule({
      label: 'Username',
      required: 'Username is required',
      min: limits.username.min,
      max: limits.username.max,
      tooLong: `Username must be less than ${limits.username.max} characters`,
    }).validate,
    characters: (value) =>
      /^[A-Za-z0-9_.-]+$/.test(clean(value)) || 'Username may only contain letters, digits, _, - and .',
    available: (value) => !reserved.has(clean(value).toLowerCase()) || 'Username is not available',
  },
};

export const loginRules = { email, password };

export const registerRules = { username, email, password };

/**
 * A rule for the field of a form that repeats a password. The API does not have it.
 * @param field the name of the field that it repeats
 * @__NO_SIDE_EFFECTS__
 */
export const confirmationOf = (field: string): Rule<string> => ({
  validate: {
    required: (value) => (value ?? '') !== '' || 'Please confirm your password',
    same: (value, form) => value === (form as Record<string, unknown>)[field] || 'Passwords do not match',
  },
});

/** The fourth field of the registration form. */
export const confirmPassword = confirmationOf('password');
