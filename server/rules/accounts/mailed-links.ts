/** The links in mails about an account: how long they are valid, and their fragments. */

/** The hours after which a link expires, by its purpose. */
export const linkHours = { RESET_PASSWORD: 1, VERIFY_EMAIL: 24, CHANGE_EMAIL: 24, UNDO_EMAIL_CHANGE: 24 } as const;

/** What a link does. */
export type LinkPurpose = keyof typeof linkHours;

/** How long a link is valid, in words: '24 hours'. */
export const linkLifetime = (purpose: LinkPurpose): string =>
  linkHours[purpose] === 1 ? 'one hour' : `${linkHours[purpose]} hours`;

/** The name of the token in the fragment. */
export type TokenName = 'token' | 'undo';

/** The fragment with a token. Browsers do not send it: it is in no log and in no `Referer`. */
export const tokenFragment = (token: string, name: TokenName = 'token'): string => `#${name}=${token}`;
