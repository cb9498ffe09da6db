/** The rate limits of accounts, addresses and networks: `points` within `duration` seconds of the first. */

interface RateLimit {
  points: number;
  duration: number;
}

/** Counted in Postgres immediately. `48` in a name is an IPv6 network (/48). */
export const immediateRateLimits = {
  signInByAccount: { points: 10, duration: 15 * 60 },
  // One customer may have the 256 networks of a /48, and attackers may have addresses in many networks.
  signInByAccountAnd48: { points: 30, duration: 15 * 60 },
  signInByAccountInAll: { points: 100, duration: 60 * 60 },
  signInByAddress: { points: 60, duration: 60 },
  signInBy48: { points: 300, duration: 60 },
  // An office or a school shares one address.
  signUpByAddress: { points: 60, duration: 60 * 60 },
  signUpBy48: { points: 300, duration: 60 * 60 },
  reportsByAccount: { points: 30, duration: 60 * 60 },
  // Mails that requests ask for.
  mailsByAccount: { points: 3, duration: 60 * 60 },
  mailsByAddress: { points: 20, duration: 60 * 60 },
  mailsBy48: { points: 100, duration: 60 * 60 },
  // Notices about what happened to an account, whose address may be that of another person.
  noticesByAccount: { points: 10, duration: 60 * 60 },
} satisfies Record<string, RateLimit>;

/** Counted in memory and merged in Postgres once a second, so that a like needs no further statement. */
export const mergedRateLimits = {
  writesByAccount: { points: 120, duration: 60 },
  writesByAddress: { points: 600, duration: 60 },
  // Users search while they type, and an office shares one address.
  placesByAddress: { points: 600, duration: 60 },
  // Each reads up to 10,000 businesses.
  exportsByAddress: { points: 30, duration: 60 },
  // E-mail addresses of businesses of others, so that an account does not collect those of the directory.
  emailsByAccount: { points: 300, duration: 60 * 60 },
} satisfies Record<string, RateLimit>;

export type RateLimitName = keyof typeof immediateRateLimits | keyof typeof mergedRateLimits;
