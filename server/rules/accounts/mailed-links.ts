/** The links in mails about an account: their fragments. */

/** The name of the token in the fragment. */
export type TokenName = 'token' | 'undo';

/** The fragment with a token. Browsers do not send it: it is in no log and in no `Referer`. */
export const tokenFragment = (token: string, name: TokenName = 'token'): string => `#${name}=${token}`;
