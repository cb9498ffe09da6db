/**
 * The passwords that are guessed first: the 3,000 commonest that our rules allow, without the coarse ones, extracted from the
 * list of @zxcvbn-ts/language-common 4.1.3 (MIT, © Dan Wheeler, Dropbox and zxcvbn-ts). They come with the hint alone.
 */
import words from './commonPasswords.json' with { type: 'json' };

const commonPasswords = new Set(words.split(' '));

/** Whether a password is among the commonest, however its letters are cased. */
export const isCommonPassword = (password: string): boolean => commonPasswords.has(password.toLowerCase());
