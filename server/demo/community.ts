/** Generates likes, saves, ratings and follows. A few businesses have many of them, most have few, some have none. */
import { Random } from './random.ts';
import type { FollowRow, ReactionRow } from './rows.ts';
import { lastDay, type DemoData } from './demo-data.ts';

export const streams = {
  popularity: 1000,
  likes: 1001,
  saves: 1002,
  ratings: 1003,
  comments: 1004,
  follows: 1005,
  texts: 1006,
};
/** The mean number of each for a business. */
const average = { likes: 3.2, saves: 1.6, ratings: 2.8 };
/** How many users a user follows on average, and the demo member at least. */
const follows = { average: 6, demo: 9 };
// The exponent of a power law like Zipf's: for a random x, the mean of x ** -slope is 1 / (1 - slope).
const slope = 0.7;
const month = 30 * 86_400_000;
// The largest share of all users that react to one business or that one user follows.
const maxShare = 0.4;
// Above 1, older members are chosen more often.
const memberSkew = 1.6;

interface Audience {
  users: number[];
  since: number;
  quality: number;
  random: Random;
}

/** Chooses the users that react to a business, each once. */
export function chooseAudience(data: DemoData, business: number, stream: number, mean: number): Audience {
  const { seed, users: all } = data.size;
  const popularity = new Random(seed, streams.popularity, business);
  const since = data.businessTime(business);
  const age = Math.min(1, (lastDay - since) / month);
  const interest = (1 - popularity.next()) ** -slope * (1 - slope) * age;
  const quality = 3 + 1.9 * popularity.next() ** 0.6;
  const random = new Random(seed, stream, business);
  const count = Math.min(Math.floor(all * maxShare), random.round(mean * interest * (0.6 + 0.8 * random.next())));
  const users = new Set<number>();
  while (users.size < count) users.add(random.below(all, memberSkew));
  return { users: [...users], since, quality, random };
}

/** Picks a time at which both the business and the user exist. */
export const pickTime = (data: DemoData, since: number, user: number, random: Random): number => {
  const from = Math.max(since, data.userTime(user));
  return from + random.below(lastDay - from);
};

const stars = (quality: number, random: Random): number =>
  Math.max(1, Math.min(5, Math.round(quality + (random.next() + random.next() - 1) * 1.6)));

interface Reaction {
  user: number;
  createdAt: number;
  /** The stars of a rating; 0 for others. */
  value: number;
}

function reactionsOn(data: DemoData, business: number, kind: keyof typeof average): Reaction[] {
  const { users, since, quality, random } = chooseAudience(data, business, streams[kind], average[kind]);
  return users.map((user) => ({
    user,
    createdAt: pickTime(data, since, user, random),
    value: kind === 'ratings' ? stars(quality, random) : 0,
  }));
}

/** The ratings of a business. */
export const ratingsOf = (data: DemoData, business: number): Reaction[] => reactionsOn(data, business, 'ratings');

/** Generates all likes, saves or ratings, business by business. */
export function* reactions(data: DemoData, kind: keyof typeof average): Generator<ReactionRow> {
  for (let business = 0; business < data.size.businesses; business += 1) {
    const businessId = data.businessId(business);
    for (const { user, createdAt, value } of reactionsOn(data, business, kind))
      yield { businessId, userId: data.userId(user), createdAt, value };
  }
}

/** Generates all follows, follower by follower. A few users have many followers. */
export function* followers(data: DemoData): Generator<FollowRow> {
  const { seed, users } = data.size;
  for (let user = 0; user < users; user += 1) {
    const random = new Random(seed, streams.follows, user);
    const target = random.round(follows.average * (1 - random.next()) ** -0.5 * 0.5);
    const count = Math.min(Math.floor(users * maxShare), user === 0 ? Math.max(target, follows.demo) : target);
    const followed = new Set<number>();
    while (followed.size < count) {
      const other = random.below(users, 1.8);
      if (other !== user) followed.add(other);
    }
    for (const other of followed)
      yield {
        followerId: data.userId(user),
        followedId: data.userId(other),
        createdAt: pickTime(data, data.userTime(user), other, random),
      };
  }
}
