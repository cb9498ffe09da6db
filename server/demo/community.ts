/** What happens between the demo's people and businesses: a few places are loved by many, most by a few, some by nobody. */
import { writeComment } from './compose.ts';
import { Dice, timeId } from './random.ts';
import type { CommentRow, FollowRow, ReactionRow } from './rows.ts';
import { lastDay, type World } from './world.ts';

const streams = { popularity: 1000, likes: 1001, saves: 1002, ratings: 1003, comments: 1004, follows: 1005 };
/** How many of each a business has on average. */
const average = { likes: 3.2, saves: 1.6, ratings: 2.8, comments: 1.6 };
/** How many others a person follows on average, and the demo member at least. */
const follows = { average: 6, demo: 9 };
// A power law like Zipf's: the mean of chance ** -slope is 1 / (1 - slope).
const slope = 0.7;
const month = 30 * 86_400_000;
// Nobody is reached by more than this share of all people.
const widest = 0.4;
// Above 1, older members do more.
const habit = 1.6;

interface Crowd {
  businessId: string;
  people: number[];
  since: number;
  quality: number;
  dice: Dice;
}

/** Who does something to a business, each person once. */
function crowd(world: World, business: number, stream: number, mean: number): Crowd {
  const { seed, people: all } = world.size;
  const fame = new Dice(seed, streams.popularity, business);
  const since = world.businessTime(business);
  const known = Math.min(1, (lastDay - since) / month);
  const love = (1 - fame.next()) ** -slope * (1 - slope) * known;
  const quality = 3 + 1.9 * fame.next() ** 0.6;
  const dice = new Dice(seed, stream, business);
  const count = Math.min(Math.floor(all * widest), dice.round(mean * love * (0.6 + 0.8 * dice.next())));
  const people = new Set<number>();
  while (people.size < count) people.add(dice.below(all, habit));
  return { businessId: world.businessId(business), people: [...people], since, quality, dice };
}

/** A moment when both the business and the person were there. */
const moment = (world: World, since: number, person: number, dice: Dice): number => {
  const from = Math.max(since, world.userTime(person));
  return from + dice.below(lastDay - from);
};

const stars = (quality: number, dice: Dice): number =>
  Math.max(1, Math.min(5, Math.round(quality + (dice.next() + dice.next() - 1) * 1.6)));

/** All likes, saves or ratings, business by business. */
export function* reactions(world: World, kind: 'likes' | 'saves' | 'ratings'): Generator<ReactionRow> {
  for (let business = 0; business < world.size.businesses; business += 1) {
    const { businessId, people, since, quality, dice } = crowd(world, business, streams[kind], average[kind]);
    for (const person of people)
      yield {
        business,
        person,
        businessId,
        userId: world.userId(person),
        createdAt: moment(world, since, person, dice),
        value: kind === 'ratings' ? stars(quality, dice) : 0,
      };
  }
}

/** All comments, business by business. */
export function* comments(world: World): Generator<CommentRow> {
  for (let business = 0; business < world.size.businesses; business += 1) {
    const { businessId, people, since, quality, dice } = crowd(world, business, streams.comments, average.comments);
    const subject = people.length > 0 ? world.subject(business) : undefined;
    for (const person of people) {
      const createdAt = moment(world, since, person, dice);
      const text = writeComment(subject!, quality, dice);
      yield { id: timeId(createdAt, dice), business, businessId, userId: world.userId(person), text, createdAt };
    }
  }
}

/** All follows, follower by follower; a few people are followed by many. */
export function* followers(world: World): Generator<FollowRow> {
  const { seed, people } = world.size;
  for (let person = 0; person < people; person += 1) {
    const dice = new Dice(seed, streams.follows, person);
    const wanted = dice.round(follows.average * (1 - dice.next()) ** -0.5 * 0.5);
    const count = Math.min(Math.floor(people * widest), person === 0 ? Math.max(wanted, follows.demo) : wanted);
    const followed = new Set<number>();
    while (followed.size < count) {
      const other = dice.below(people, 1.8);
      if (other !== person) followed.add(other);
    }
    for (const other of followed)
      yield {
        follower: person,
        followed: other,
        followerId: world.userId(person),
        followedId: world.userId(other),
        createdAt: moment(world, world.userTime(person), other, dice),
      };
  }
}
