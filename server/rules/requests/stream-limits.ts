/** The limits of the event streams of subscriptions, in each process. `MAX_STREAMS` limits those of a process. */
export const streamLimits = {
  perAccount: 10,
  /** Streams of visitors from one address (in IPv6 a /64). */
  perAddress: 50,
  /** Businesses that one subscription watches. */
  businesses: 10,
  /** The newest comments in an event. */
  comments: 10,
  /** Seconds without an event after which a stream is pinged. */
  pingSeconds: 15,
  /** Seconds after which a client may try again above a limit. */
  retryAfter: 60,
} as const;

export const streamMessages = {
  tooMany: (max: number) => `At most ${max} streams may be open at once`,
  tooManyBusinesses: `At most ${streamLimits.businesses} businesses can be watched at once`,
  noStream: 'Subscriptions are event streams: send the header Accept: text/event-stream',
};
