/**
 * The 3,000 most common passwords that the rules allow, without vulgar ones, extracted from the list of
 * @zxcvbn-ts/language-common 4.1.3 (MIT, © Dan Wheeler, Dropbox and zxcvbn-ts). They load with the hint.
 */
import words from './commonPasswords.json' with { type: 'json' };

const commonPasswords = new Set(words.split(' '));

/** Returns true if a password is among the most common ones, ignoring case. */
export const isCommonPassword = (password: string): boolean => commonPasswords.has(password.toLowerCase());
